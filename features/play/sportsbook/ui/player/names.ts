/** What markets and picks are called. */
import type { MarketShown, PartShown } from '#features/play/sportsbook/contract/book.ts';
import type { useWords } from '#platform/ui/words.tsx';

type Words = ReturnType<typeof useWords>;
type Terms = {
  readonly market: string;
  readonly period?: MarketShown['period'] | undefined;
  readonly goal?: number | undefined;
  readonly map?: number | undefined;
  readonly innings?: number | undefined;
  readonly places?: number | undefined;
};

const MARKETS = [
  '1x2',
  'double_chance',
  'draw_no_bet',
  'asian_handicap',
  'total',
  'both_score',
  'correct_score',
  'odd_even',
  'half_full',
  'next_goal',
  'match_winner',
  'same_match',
  'map_handicap',
  'map_total',
] as const;
type Known = (typeof MARKETS)[number];
const known = (market: string): Known => MARKETS.find((one) => one === market) ?? '1x2';

/** Figures keep the true minus. */
const figure = (text: string): string => text.replace('-', '−');
const signed = (line: string): string => (line.startsWith('-') || line === '0' ? figure(line) : `+${line}`);

export function marketName(words: Words, { market, period, goal, map, innings, places }: Terms): string {
  if (market === 'innings_total')
    return words(innings === 2 ? 'sportsbook.market.innings_2' : 'sportsbook.market.innings_1');
  if (market === 'map_winner') return words('sportsbook.market.map_winner', { map: map ?? 1 });
  if (market === 'outright')
    return (places ?? 1) === 1
      ? words('sportsbook.market.outright')
      : words('sportsbook.market.outright_top', { places: places ?? 1 });
  const name =
    market === 'next_goal'
      ? words('sportsbook.market.next_goal', { goal: goal ?? 1 })
      : words(
          `sportsbook.market.${known(market) === 'next_goal' ? 'total' : (known(market) as Exclude<Known, 'next_goal'>)}`,
        );
  return period === 'first_half' ? words('sportsbook.market.first_half', { name }) : name;
}

const SHORT: Readonly<Record<string, string>> = {
  home: '1',
  draw: 'X',
  away: '2',
  '1X': '1X',
  '12': '12',
  X2: 'X2',
};
const LETTERS: Readonly<Record<string, string>> = { H: '1', D: 'X', A: '2' };
const WORDS = ['over', 'under', 'yes', 'no', 'odd', 'even', 'none'] as const;

/** As it stands on a price: `1`, `Over`, `2–1`; the line beside it. */
export function pickShort(words: Words, market: string, pick: string): string {
  if (market === 'correct_score') return pick.replace('-', '–');
  if (market === 'half_full') return pick.replace(/[HDA]/g, (letter) => LETTERS[letter] ?? letter);
  const word = WORDS.find((one) => one === pick);
  return word ? words(`sportsbook.pick.${word}`) : (SHORT[pick] ?? pick);
}
const TOTALS = new Set(['total', 'map_total', 'innings_total']);
export const lineShown = (market: string, line: string | undefined): string =>
  line === undefined ? '' : TOTALS.has(market) ? figure(line) : signed(line);

/** As it stands on a slip: `Arsenal −0.75`, `Over 2.5`, `Draw`. */
export function pickName(
  words: Words,
  {
    market,
    pick,
    line,
    homeTeam,
    awayTeam,
  }: { market: string; pick: string; line?: string | undefined; homeTeam: string; awayTeam: string },
): string {
  const team = pick === 'home' ? homeTeam : pick === 'away' ? awayTeam : undefined;
  const name = team ?? (pick === 'draw' ? words('sportsbook.pick.draw') : pickShort(words, market, pick));
  const shown = lineShown(market, line);
  return shown === '' ? name : `${name} ${shown}`;
}

/** What a leg is about: two sides, or a whole competition. */
export const eventName = (
  words: Words,
  {
    homeTeam,
    awayTeam,
    leagueName = '',
  }: { readonly homeTeam: string; readonly awayTeam: string; readonly leagueName?: string | undefined },
): string => (homeTeam === '' ? leagueName : words('sportsbook.versus', { home: homeTeam, away: awayTeam }));

type Named = Parameters<typeof pickName>[1];
/** A combination by each of its parts; anything else by its one pick. */
export const pickNames = (
  words: Words,
  one: Named & {
    readonly parts?: readonly PartShown[] | undefined;
  },
): readonly string[] =>
  one.parts
    ? one.parts.map((part) => {
        const { homeTeam, awayTeam } = one;
        const pick = pickName(words, { ...part, homeTeam, awayTeam });
        return words('sportsbook.build_part', { market: marketName(words, part), pick });
      })
    : [pickName(words, one)];
