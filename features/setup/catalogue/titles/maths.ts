/** Profiles of the mathematics: the range of return a family promises and how wild it plays. An engine's own proof replaces the range. */
import type { MathsRow } from '../store.ts';

const profile = (
  code: string,
  low: string,
  high: string,
  volatility: number,
  lines: number,
  minBet: string,
): MathsRow => ({ code, rtp_low: low, rtp_high: high, volatility, lines, min_bet: minBet });

/** Profile codes by game type or classification, calm to wild. */
export const PROFILES: Readonly<Record<string, readonly MathsRow[]>> = {
  RNG: [
    profile('reels-calm-9', '95.5000', '97.2000', 1, 9, '0.90'),
    profile('reels-even-10', '95.2000', '96.8000', 2, 10, '1.00'),
    profile('reels-even-20', '95.0000', '96.6000', 3, 20, '1.00'),
    profile('reels-keen-25', '94.8000', '96.4000', 4, 25, '1.25'),
    profile('reels-ways-243', '94.8000', '96.4000', 4, 243, '2.00'),
    profile('reels-wild-40', '94.5000', '96.2000', 5, 40, '2.00'),
  ],
  SC: [profile('scratch', '88.0000', '95.0000', 4, 1, '5.00')],
  JP: [profile('jackpot', '90.0000', '95.5000', 5, 20, '1.00')],
  TG: [profile('table', '97.2000', '99.4000', 2, 0, '5.00')],
  CRASH: [profile('crash', '96.0000', '99.0000', 5, 0, '1.00')],
  ARCADE: [profile('arcade', '96.0000', '99.0000', 3, 0, '1.00')],
  BINGO: [profile('bingo', '88.0000', '94.0000', 3, 0, '2.00')],
  FISH: [profile('fishing', '94.0000', '97.5000', 4, 0, '0.10')],
  LIVE: [profile('live-table', '97.2000', '99.4000', 2, 0, '10.00')],
  PVP: [profile('players', '95.0000', '97.5000', 3, 0, '5.00')],
  SPORTS: [profile('odds', '92.0000', '97.5000', 3, 0, '10.00')],
  ESPORTS: [profile('odds', '92.0000', '97.5000', 3, 0, '10.00')],
  COCKFIGHT: [profile('odds', '92.0000', '97.5000', 3, 0, '10.00')],
  LOTT: [profile('draw', '76.0000', '98.0000', 5, 0, '1.00')],
  ELOTT: [profile('draw', '76.0000', '98.0000', 5, 0, '1.00')],
  U9W: [profile('players', '95.0000', '97.5000', 3, 0, '5.00')],
};

export const MATHS: readonly MathsRow[] = [
  ...new Map(Object.values(PROFILES).flatMap((rows) => rows.map((row) => [row.code, row]))).values(),
];
