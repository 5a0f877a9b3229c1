// How what changes its place on the picture gets there.

const LEG = 260; // ms a space
const LONGEST = 1300; // ms a voyage
const STRIDE = 85; // units a space, about
const FADE = 900; // ms until a wake has gone
const HOP = 180; // ms for what changes hands
const HASTE = 4; // times

class Motion {
  constructor(board) {
    this.board = board;
  }

  move(changes, moving = true) {
    const { sprites } = this.board.picture;
    const starts = new Map(changes.map(([id]) => [id, sprites.get(id).at]));
    const ways = new Map(changes.filter((change) => Array.isArray(change[4])).map((change) => [change[0], change[4]]));
    const haste = this.board.speed * (this.board.queue.length > PATIENCE ? HASTE : 1);
    let longest = 0;
    for (const [id, x, y, looks, how] of changes) {
      const sprite = sprites.get(id);
      const hidden = sprite.g.classList.contains("look-hidden") || looks.includes("hidden");
      sprite.at = [x, y];
      sprite.looks = looks;
      sprite.g.setAttribute("transform", `translate(${x} ${y})`);
      sprite.g.setAttribute("class", ["gk-sprite", ...looks.split(" ").filter(Boolean).map((look) => `look-${look}`)].join(" "));
      const from = starts.get(id);
      if (!moving || hidden || still() || (from[0] === x && from[1] === y)) continue;
      let way = Array.isArray(how) ? how : [[x, y]];
      if (typeof how === "string") {
        const [cx, cy] = starts.get(how);
        way = ways.get(how).map(([wx, wy]) => [wx + from[0] - cx, wy + from[1] - cy]);
      }
      const lasts = this.glide(sprite.g, [from, ...way], (how ? LEG : HOP) / haste);
      if (Array.isArray(how)) this.trail([from, ...way], lasts);
      longest = Math.max(longest, lasts);
    }
    return longest;
  }

  // At one speed all the way, however often it bends.
  glide(g, points, leg) {
    const far = [0];
    points.slice(1).forEach(([x, y], n) => far.push(far[n] + Math.hypot(x - points[n][0], y - points[n][1])));
    const whole = far.at(-1) || 1;
    const duration = Math.min(leg * Math.max(1, whole / (STRIDE * this.board.picture.unit)), LONGEST * Math.min(1, leg / HOP));
    const frames = points.map(([x, y], n) => ({ transform: `translate(${x}px, ${y}px)`, offset: far[n] / whole }));
    g.animate(frames, { duration, easing: "ease-in-out" });
    return duration;
  }

  // The wake behind a ship that sails: it grows with her and fades.
  trail(points, duration) {
    const { svg, unit } = this.board.picture;
    const line = points.map((at) => at.join(",")).join(" ");
    const wake = draw("polyline", { class: "gp-trail", points: line, pathLength: 1, "stroke-width": 9 * unit });
    svg.querySelector(".gk-marks").append(wake);
    wake.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], { duration, easing: "ease-in-out" });
    const fading = wake.animate([{ opacity: 0.9, offset: duration / (duration + FADE) }, { opacity: 0 }], duration + FADE);
    fading.onfinish = () => wake.remove();
  }
}
