/**
 * The titles of the sports on the shelves: they open the hall, and give what is staked on a sport its name in lists. E-sports are stored as
 * SPORTS by a maker that is split out of them, as the catalogue is told by its list of makers.
 */
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';

/** Puts titles on the shelves. */
export type Shelve = (tx: Tx, vendor: VendorRow, games: readonly GameRow[]) => Promise<void>;

export const ESPORTS_VENDOR = 'LANFIRE';
const VENDORS: Readonly<Record<string, string>> = { HAAT: 'Haat', [ESPORTS_VENDOR]: 'Lanfire' };

/** A title bears the code of its sport. */
const TITLES = [
  { code: 'football', vendor: 'HAAT', name: 'Football', emblem: 'ball', ink: 1 },
  { code: 'cricket', vendor: 'HAAT', name: 'Cricket', emblem: 'bat', ink: 2 },
  { code: 'basketball', vendor: 'HAAT', name: 'Basketball', emblem: 'basket', ink: 3 },
  { code: 'esports', vendor: ESPORTS_VENDOR, name: 'E-sports', emblem: 'gamepad', ink: 4 },
] as const;

/** Where the title of a sport opens; undefined for any other code. */
export const pageOfSport = (code: string): string | undefined =>
  !TITLES.some((title) => title.code === code)
    ? undefined
    : code === 'esports'
      ? '/esports'
      : `/sports?sport=${code}`;

const STAKES = ['10.00', '50.00', '100.00', '500.00'] as const;

export async function seedSports(tx: Tx, { currency }: Sample, shelve: Shelve): Promise<readonly []> {
  for (const [code, display_name] of Object.entries(VENDORS))
    await shelve(
      tx,
      { code, display_name },
      TITLES.filter(({ vendor }) => vendor === code).map((title) => ({
        code: title.code,
        vendor: code,
        game_type: 'SPORTS',
        names: { en: title.name },
        icon: `/art/${code === ESPORTS_VENDOR ? 'ESPORTS' : 'SPORTS'}/${title.code}.svg?emblem=${title.emblem}&ink=${title.ink}`,
        tags: ['HOT', 'NEW'],
        in_house: true,
        trial: false,
        popularity: 0n,
        stakes: { [currency]: [...STAKES] },
        default_stake: { [currency]: STAKES[0] },
        cycle_ms: 0,
        rtp: '',
      })),
    );
  return [];
}
