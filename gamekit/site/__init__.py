"""Pages without a kernel: a replay of a game, the rules to print, lessons that read by themselves, a site of all."""
