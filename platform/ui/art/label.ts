/**
 * Label art: one game, one printed label, drawn from its seed alone (visual language §5). Three flat inks on coloured paper,
 * no letters: the name is HTML on the plate below, in the reader's language.
 */
import type { Inks } from './draw.ts';
import { emblem } from './emblems.ts';
import type { EmblemName } from './emblems.ts';
import { field, frame, ground, seat } from './grounds.ts';
import { brighten, contrast, isLightPaper, labelSpec, luminance, mix } from './inks.ts';
import type { InkSet, LabelSpec } from './inks.ts';

export { plate } from './inks.ts';

/** What the catalogue may fix for a game; the seed decides the rest. */
export type LabelFixed = { readonly emblem?: EmblemName; readonly inkSet?: number };

/**
 * The field is the darkest part of the label: the key ink, or now and then colour A deepened until it can carry light drawing.
 */
function fieldColor(spec: LabelSpec): string {
  const [, key, a] = spec.inks;
  const mayDeepen =
    isLightPaper(spec.inks) && spec.rayCount % 3 === 0 && luminance(a) < 0.21 && contrast(a, key) < 4;
  if (!mayDeepen) return key;
  let color = a;
  for (let step = 0; luminance(color) > 0.075 && step < 9; step += 1) color = mix(color, key, 0.22);
  return color;
}

/** Emblem inks are chosen by contrast, never by luck: a and b stand ≥ 3 : 1 off the field, p ≥ 7 : 1. */
export function emblemInks(inks: InkSet, on: string): Inks {
  const [paper, , colorA, colorB] = inks;
  const lift = (color: string): string => {
    let lifted = color;
    for (let step = 0; contrast(lifted, on) < 3 && step < 10; step += 1) lifted = brighten(lifted);
    return lifted;
  };
  const [lightest = paper] = [paper, colorA, colorB].sort((x, y) => luminance(y) - luminance(x));
  const p = contrast(lightest, on) >= 7 ? lightest : '#FFF3DA';
  let a = lift(colorA);
  let b = lift(colorB);
  if (a === p) a = lift(paper);
  if (b === p) b = lift(paper);
  if (a === b) b = lift(mix(b, '#F7B52A', 0.7));
  if (contrast(p, b) < 1.18) b = mix(b, colorA, 0.45);
  return { p, k: on, a, b: lift(b), o: p };
}

/** The colours of a label's field and emblem, for those who must check them. */
export function labelInks(seed: string, kind: string, fixed: LabelFixed = {}): Inks {
  const spec = labelSpec(seed, kind, fixed.inkSet);
  return emblemInks(spec.inks, fieldColor(spec));
}

/** The colour of a label's paper. */
export const paperOf = (seed: string, kind: string, fixed: LabelFixed = {}): string =>
  labelSpec(seed, kind, fixed.inkSet).inks[0];

/** A whole label as an SVG document, viewBox 0 0 100 100. The same seed, kind and fixed parts give the same text for ever. */
export function label(seed: string, kind: string, fixed: LabelFixed = {}): string {
  const spec = labelSpec(seed, kind, fixed.inkSet);
  const [paper, key, a, b] = spec.inks;
  const light = isLightPaper(spec.inks);
  const on = fieldColor(spec);
  const inks = emblemInks(spec.inks, on);
  const tint = mix(paper, light ? a : b, light ? 0.26 : 0.2);
  const rayCount = spec.rayCount + 6;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${paper}"/>` +
    ground(spec.ground, tint, rayCount, spec.rayTurn) +
    field(spec.field, on, inks.b) +
    `<g transform="translate(${spec.shiftX} ${spec.shiftY}) ${seat(spec.field)}">${emblem(fixed.emblem ?? spec.emblem, inks)}</g>` +
    `${frame(spec.frame, light ? key : b, a)}</svg>`
  );
}
