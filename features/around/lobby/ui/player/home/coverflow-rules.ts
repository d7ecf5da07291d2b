/** Figures of the banner carousel (spec section 9). */
export const BANNER_TIMES = { stayMs: 5_000, turnMs: 1_000 } as const;
export const BANNER_GAP = 20;
export const BANNERS_SEEN = 1.272;

/** A loop that shows one banner and parts of its neighbours needs six slides to turn both ways without a gap. */
const LOOP_SLIDES = 6;

/** The banners, repeated until a loop can turn; one banner, or none, stands alone. */
export function slidesOf<Item>(banners: readonly Item[]): readonly Item[] {
  if (banners.length < 2) return banners;
  const rounds = Math.ceil(LOOP_SLIDES / banners.length);
  return Array.from({ length: rounds }, () => banners).flat();
}

/** Games of one row of the hot games, and how many rows there are at most. */
export const HOT_CHUNK = 11;

export const chunksOf = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
