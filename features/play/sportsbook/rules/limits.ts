/** What a slip may stake and pay: the limits of the book, and lower ones of a league, a market or a player. Pure. */
import type { LIMIT_SCOPES } from '../contract/settings.ts';
import { partsIn } from './combination-key.ts';
import { originalLeague } from './schedule.ts';

/** Minor units. */
export type SlipLimits = { readonly min: bigint; readonly max: bigint; readonly maxPayout: bigint };
export type LimitRule = {
  readonly scope: (typeof LIMIT_SCOPES)[number];
  readonly name: string;
  readonly max: bigint;
  readonly maxPayout: bigint;
};
export type Concerned = {
  readonly leagues: readonly string[];
  /** Keys of its legs; a combination concerns the market of each part. */
  readonly keys: readonly string[];
  readonly account: string | undefined;
};

/** `total:2.5:first_half` → `total` */
const marketIn = (key: string): string => key.split(':')[0] ?? key;
const marketsOf = (keys: readonly string[]): Set<string> =>
  new Set(keys.flatMap((key) => partsIn(key)?.map((part) => marketIn(part.key)) ?? [marketIn(key)]));

/** Of all that meet on a slip the lowest counts; none raises what the book allows. */
export function lowestOf(
  book: SlipLimits,
  rules: readonly LimitRule[],
  { leagues, keys, account }: Concerned,
): SlipLimits {
  const markets = marketsOf(keys);
  // A limit of a league meets its matches played again, too; one of the replay meets those alone.
  const played = new Set(leagues.flatMap((league) => [league, originalLeague(league)]));
  const meets = ({ scope, name }: LimitRule): boolean =>
    scope === 'league' ? played.has(name) : scope === 'market' ? markets.has(name) : name === account;
  return rules.filter(meets).reduce<SlipLimits>(
    (low, { max, maxPayout }) => ({
      min: low.min,
      max: max < low.max ? max : low.max,
      maxPayout: maxPayout < low.maxPayout ? maxPayout : low.maxPayout,
    }),
    book,
  );
}
