/** Titles of poker on the shelves of play against others: the sample brand's tables, each under its own code, and its tournaments as one. */
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { TOURNAMENT_GAME } from './entries.ts';
import { POKER_CATEGORY, POKER_VENDOR } from './money.ts';

/** Puts titles on the shelves. */
export type Shelve = (tx: Tx, vendor: VendorRow, games: readonly GameRow[]) => Promise<void>;

const VENDOR: VendorRow = { code: POKER_VENDOR, display_name: 'Haat' };

type Title = {
  readonly code: string;
  readonly name: string;
  readonly emblem: string;
  readonly ink: number;
  /** What one sits down or enters with, in whole units. */
  readonly stakes: readonly string[];
  /** Played with credits by who has no account. */
  readonly trial: boolean;
};

/** Their names are said alike in every language. */
const TITLES: readonly Title[] = [
  { code: 'tamarind-4', name: 'Tamarind 4', emblem: 'cards', ink: 5, stakes: ['800', '4000'], trial: false },
  { code: 'delta', name: 'Delta Omaha', emblem: 'boat', ink: 2, stakes: ['800', '4000'], trial: false },
  { code: 'surma', name: 'Surma Six Plus', emblem: 'kite', ink: 4, stakes: ['800', '4000'], trial: false },
  { code: 'practice', name: 'Practice Table', emblem: 'chip', ink: 3, stakes: ['800'], trial: true },
  {
    code: TOURNAMENT_GAME,
    name: 'Monsoon Cup',
    emblem: 'trophy',
    ink: 1,
    stakes: ['110', '220'],
    trial: false,
  },
];

/** Where a title of poker opens; undefined for any other code. */
export function pageOfPoker(code: string): string | undefined {
  if (!TITLES.some((title) => title.code === code)) return undefined;
  return code === TOURNAMENT_GAME ? '/poker' : `/poker/${code}`;
}

/** Nobody plays against the house here: no return is told. */
export async function seedTitles(tx: Tx, currency: string, shelve: Shelve): Promise<void> {
  const wire = (text: string): string => formatWire(parseAmount(text, currency), currency);
  await shelve(
    tx,
    VENDOR,
    TITLES.map(({ code, name, emblem, ink, stakes, trial }) => ({
      code,
      vendor: VENDOR.code,
      game_type: POKER_CATEGORY,
      names: { en: name },
      icon: `/art/${POKER_CATEGORY}/${code}.svg?emblem=${emblem}&ink=${ink}`,
      tags: ['HOT', 'NEW'],
      in_house: true,
      trial,
      popularity: 0n,
      stakes: { [currency]: stakes.map(wire) },
      default_stake: { [currency]: wire(stakes[0] ?? '800') },
      cycle_ms: 0,
      rtp: '',
    })),
  );
}
