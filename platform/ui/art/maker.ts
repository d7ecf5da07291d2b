/** The mark of a maker of games: a printed label like its games have, with a monogram in the place of the emblem. No real maker's mark is copied. */
import { field, frame, ground, seat } from './grounds.ts';
import { contrast, isLightPaper, labelSpec, mix } from './inks.ts';

const SIZES = [52, 52, 42] as const;

/** @param letters at most two letters or digits; anything else draws a label without a monogram */
export function makerMark(code: string, letters: string): string {
  const spec = labelSpec(code, 'maker');
  const [paper, key, a, b] = spec.inks;
  const light = isLightPaper(spec.inks);
  const tint = mix(paper, light ? a : b, light ? 0.26 : 0.2);
  const ink = [paper, b, a].find((one) => contrast(one, key) >= 4.5) ?? '#FFF3DA';
  const shown = /^[\p{L}\p{N}]{1,2}$/u.test(letters) ? letters : '';
  const text = shown
    ? `<text x="50" y="51" text-anchor="middle" dominant-baseline="central" font-family="Arial,sans-serif" font-weight="800" font-size="${SIZES[[...shown].length] ?? 42}" fill="${ink}">${shown}</text>`
    : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${paper}"/>` +
    ground(spec.ground, tint, spec.rayCount + 6, spec.rayTurn) +
    field(spec.field, key, b) +
    `<g transform="${seat(spec.field)}">${text}</g>` +
    `${frame(spec.frame, light ? key : b, a)}</svg>`
  );
}
