/** Odds: published sets as tables, and the prize mode of quick games, which prices every play from its own chance. */
import type { OddsBook, OddsSet, Play, PlayOdds, Read, Tier } from './play.ts';
import { read, refuse } from './play.ts';
import {
  compare,
  decimal,
  minus,
  NOTHING,
  over,
  type Ratio,
  ratio,
  readDecimal,
  showDecimal,
  times,
} from './ratio.ts';

/** Of a play: what a unit pays, as one decimal for plays of one tier or by tier; `price` is what a number costs in units. */
export type PaysTable = string | { readonly [tier: string]: string | undefined; readonly price?: string };

/** The odds of a table. A single decimal is tier `win`. */
export function tableOdds(table: PaysTable): PlayOdds {
  const byTier = typeof table === 'string' ? { win: table } : table;
  const pays = new Map<string, Ratio>();
  for (const [tier, text] of Object.entries(byTier))
    if (tier !== 'price' && text !== undefined) pays.set(tier, decimal(text));
  const price = typeof table === 'string' ? undefined : table.price;
  return {
    pays: (tier) => pays.get(tier),
    ...(price === undefined ? {} : { price: decimal(price) }),
  };
}

/** A published set: a play it does not name is not offered. */
export function oddsSet(code: string, plays: Readonly<Record<string, PaysTable>>): OddsSet {
  const made = new Map(Object.entries(plays).map(([play, table]) => [play, tableOdds(table)] as const));
  return { code, of: (play) => made.get(play) };
}

/** What a tier would pay if all of a stake came back in the long run. */
export const fairOf = (tier: Tier): Ratio => tier.fair ?? ratio(tier.of, tier.ways);

/** Every tier at its fair odds times `share`. */
export function shareOdds(tiers: readonly Tier[], share: Ratio): PlayOdds {
  const byCode = new Map(tiers.map((tier) => [tier.code, tier] as const));
  return {
    pays: (code) => {
      const tier = byCode.get(code);
      return tier && times(fairOf(tier), share);
    },
  };
}

/** A mode of 2000 gives everything back; one rebate point (1 % of the stake) is 20 of the mode (data: elottery.json, prizeMode). */
export const MODE_WHOLE = 2000n;
export const MODE_PER_POINT = 20n;

export type Mode = {
  /** What prizes are paid at: the mode less what is taken as rebate. */
  readonly effective: Ratio;
  /** Per cent of the stake that comes back as rebate, win or lose. */
  readonly points: Ratio;
};

/**
 * The prize mode of a bet. `mode` is the player's mode, `points` what he takes of it as rebate instead; prizes are paid at mode − 20 × points, so
 * prize and rebate together are never more than the mode, and the mode never more than the brand's highest.
 * Refused: `malformed`, `out_of_range` (field `mode` or `points`).
 */
export function readMode(
  mode: unknown,
  points: unknown,
  book: Extract<OddsBook, { kind: 'mode' }>,
): Read<Mode> {
  const text = typeof mode === 'number' && Number.isInteger(mode) ? String(mode) : mode;
  const asked = text === undefined ? ratio(BigInt(book.most)) : readDecimal(text);
  if (!asked) return refuse('malformed', 'mode');
  if (compare(asked, ratio(BigInt(book.most))) > 0n || compare(asked, ratio(BigInt(book.least))) < 0n)
    return refuse('out_of_range', 'mode');
  const taken = points === undefined ? NOTHING : readDecimal(points);
  if (!taken) return refuse('malformed', 'points');
  const effective = minus(asked, times(taken, ratio(MODE_PER_POINT)));
  if (compare(effective, ratio(BigInt(book.least))) < 0n) return refuse('out_of_range', 'points');
  return read({ effective, points: taken });
}

/** The points between two modes: what a slider that gives up prize shows as rebate. */
export const pointsBetween = (most: Ratio, effective: Ratio): Ratio =>
  over(minus(most, effective), ratio(MODE_PER_POINT));

export const modeOdds = <D>(play: Play<D>, mode: Mode): PlayOdds =>
  shareOdds(play.tiers(), over(mode.effective, ratio(MODE_WHOLE)));

/**
 * Odds as a line hands them in: tier → decimal string, a single decimal, or the play's name for its only tier.
 * Refused: `malformed`, `unknown_tier` (field `odds`).
 */
export function readOdds<D>(input: unknown, play: Play<D>): Read<PlayOdds> {
  const codes = new Set(play.tiers().map(({ code }) => code));
  if (typeof input === 'string') return readOdds({ win: input }, play);
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return refuse('malformed', 'odds');
  const pays = new Map<string, Ratio>();
  let price: Ratio | undefined;
  for (const [name, text] of Object.entries(input)) {
    const value = readDecimal(text);
    if (!value) return refuse('malformed', `odds.${name.slice(0, 40)}`);
    if (name === 'price') {
      if (value.num === 0n) return refuse('out_of_range', 'odds.price');
      price = value;
      continue;
    }
    const tier = !codes.has(name) && (name === play.code || name === 'win') ? [...codes][0] : name;
    if (tier === undefined || !codes.has(tier)) return refuse('unknown_tier', `odds.${name.slice(0, 40)}`);
    if (tier !== name && codes.size > 1) for (const code of codes) pays.set(code, pays.get(code) ?? value);
    else pays.set(tier, value);
  }
  if (pays.size === 0) return refuse('too_few', 'odds');
  return read({ pays: (tier) => pays.get(tier), ...(price ? { price } : {}) });
}

/** `{tier: decimal}` of what these odds pay, for tables on a screen. */
export const showOdds = <D>(play: Play<D>, odds: PlayOdds): Readonly<Record<string, string>> =>
  Object.fromEntries(
    play.tiers().flatMap(({ code, refund }) => {
      const pays = refund ? undefined : odds.pays(code);
      return pays ? [[code, showDecimal(pays, 4)] as const] : [];
    }),
  );
