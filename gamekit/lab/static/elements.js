// What all parts are made of: elements of HTML and SVG, small drawings, and words for numbers.
// Text is set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";
const FARTHEST = 5; // colours of distance
const PATHS = {
  undo: "M7 4L3 8l4 4M3.5 8H12a5 5 0 010 9h-3",
  redo: "M13 4l4 4-4 4M16.5 8H8a5 5 0 000 9h3",
  book: "M10 5c-2-1.6-4.5-1.8-7-1.5V16c2.5-.3 5 0 7 1.5 2-1.5 4.500-1.800 7-1.500V3.500C14.500 3.200 12 3.400 10 5zM10 5v12",
  back: "M12.500 4.500l-6 5.500 6 5.500z",
  on: "M7.500 4.500l6 5.500-6 5.500z",
  play: "M6.500 3.500l9.500 6.500-9.500 6.500z",
  pause: "M6.500 4.500h2v11h-2zM11.500 4.500h2v11h-2z",
  fork: "M3 10h4c3 0 3.500-5 6.500-5H17M7 10c3 0 3.500 5 6.500 5H17",
  eye: "M2 10c3.500-6 12.500-6 16 0-3.500 6-12.500 6-16 0M10 7.500a2.500 2.500 0 100 5a2.500 2.500 0 100-5",
  key: "M2.500 10a3.500 3.500 0 107 0a3.500 3.500 0 10-7 0M9.500 10h8M14 10v3M17.500 10v2.500",
  screen: "M2.500 4h15v10h-15zM7 17h6M10 14v3",
  no: "M2.500 10a7.500 7.500 0 1015 0a7.500 7.500 0 10-15 0M4.800 4.800l10.400 10.400",
  note: "M3 4h14v9H9l-4 4v-4H3z",
  stop: "M10 5.700V17M6 8.700h8M4 12c.6 3.200 3.200 5 6 5s5.400-1.800 6-5M8.200 3.800a1.800 1.800 0 103.600 0a1.800 1.800 0 10-3.600 0",
};

function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value);
  }
}

function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  dress(element, attributes);
  element.append(...inside.filter((part) => part !== null && part !== undefined && part !== ""));
  return element;
}

function draw(tag, attributes = {}, ...inside) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  element.append(...inside);
  return element;
}

function glyph(name) {
  const path = draw("path", { d: PATHS[name] });
  return draw("svg", { class: "gp-glyph", viewBox: "0 0 20 20", "aria-hidden": "true" }, path);
}

// A key that has been acted on goes no farther.
function handled(event) {
  event.preventDefault();
  event.stopPropagation();
}

const layer = (distance) => Math.min(Number(distance), FARTHEST);
const figure = (amount) => amount.toLocaleString("en-US");
const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
