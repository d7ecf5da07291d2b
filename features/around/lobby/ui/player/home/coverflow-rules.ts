/** How long a banner stays (docs/PRODUCT.md, 9); the figures of the turn stand in home.css. */
export const BANNER_TIMES = { stayMs: 5_000 } as const;

/** Three slides are in sight and two come or go: the sixth changes its side unseen, whichever way the row turns. */
const LOOP_SLIDES = 6;

/** The banners, repeated until a loop can turn; one banner, or none, stands alone. */
export function slidesOf<Item>(banners: readonly Item[]): readonly Item[] {
  if (banners.length < 2) return banners;
  const rounds = Math.ceil(LOOP_SLIDES / banners.length);
  return Array.from({ length: rounds }, () => banners).flat();
}

/**
 * Whether a slide is drawn. Copies out of sight wait until the carousel can turn: they are a tenth of the first screen's layout, and
 * the row has its height from the originals.
 */
export const isDrawn = (slide: number, offset: number, banners: number, awake: boolean): boolean =>
  awake || slide < banners || Math.abs(offset) <= 1;

/** How far a slide stands from the middle one, the short way round: below 0 before it, above 0 after it. */
export function offsetOf(slide: number, at: number, count: number): number {
  const ahead = (slide - at + count) % count;
  return ahead > count / 2 ? ahead - count : ahead;
}

/** So much of the row's width, let go, turns it. */
const TURNS_FROM = 0.15;

/** @param by px the row was dragged, above 0 towards its end */
export function turnOf(by: number, width: number): -1 | 0 | 1 {
  if (Math.abs(by) < width * TURNS_FROM) return 0;
  return by > 0 ? -1 : 1;
}

/** Games of one row of the hot games, and how many rows there are at most. */
export const HOT_CHUNK = 11;

export const chunksOf = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
