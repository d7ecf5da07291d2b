/** The game's timings, from the tokens, in ms. Read once a game and again when the device changes its mind about motion. */
export type Timing = {
  readonly windup: number;
  readonly minSpin: number;
  readonly stagger: number;
  readonly settle: number;
  readonly anticipation: number;
  /** from start to start; never shortened by reduced motion */
  readonly cycle: number;
  readonly countSmall: number;
  readonly countBig: number;
  readonly countMax: number;
  /** reels cut to the result, lines stand at once, sums are shown whole */
  readonly still: boolean;
};

const ms = (style: CSSStyleDeclaration, token: string, otherwise: number): number => {
  const text = style.getPropertyValue(token).trim();
  const value = Number.parseFloat(text);
  if (!Number.isFinite(value)) return otherwise;
  // A minifier may turn 900ms into .9s.
  return text.endsWith('ms') ? value : value * 1000;
};

export function readTiming(root: Element): Timing {
  const style = getComputedStyle(root);
  return {
    windup: ms(style, '--reel-windup', 110),
    minSpin: ms(style, '--reel-min-spin', 900),
    stagger: ms(style, '--reel-stagger', 180),
    settle: ms(style, '--reel-settle', 260),
    anticipation: ms(style, '--reel-anticipation', 1400),
    cycle: ms(style, '--cycle-min', 2500),
    countSmall: ms(style, '--count-small', 600),
    countBig: ms(style, '--count-big', 1800),
    countMax: ms(style, '--count-max', 3500),
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
