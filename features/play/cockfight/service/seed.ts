/** The arenas of the sample brand, each with its title on the shelves of cockfights. */
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { putPit } from '../store/pits.ts';
import { COCKFIGHT_CATEGORY, COCKFIGHT_VENDOR } from './bet.ts';
import { ESTIMATE, FIGHT_EVERY } from './local-arena.ts';

/** Puts titles on the shelves. */
export type Shelve = (tx: Tx, vendor: VendorRow, games: readonly GameRow[]) => Promise<void>;

const VENDOR: VendorRow = { code: COCKFIGHT_VENDOR, display_name: 'Redspur' };
/** An arena bears the code of its title. Their names are said alike in every language. */
const PITS = [
  { code: 'silangan-cockpit', name: 'Silangan Cockpit', ink: 1, drawOffered: true },
  { code: 'mabini-cockpit', name: 'Mabini Cockpit', ink: 3, drawOffered: false },
] as const;
export const PIT_CODES: readonly string[] = PITS.map(({ code }) => code);

/** Whole units of the currency. */
const CHIPS = ['10', '50', '100', '500', '1000'] as const;
const LIMITS = { min: '10', max: '10000', fightMax: '20000' } as const;
const LIABILITY = { sideMax: '300000', lossMax: '200000' } as const;
/** A fight is over within a minute; a line of the arena may be late. */
const DECLARE_MINUTES = 15;
/** What is left of the stakes after the takeout. */
const RTP = '90.0000';

export async function seedCockfight(
  tx: Tx,
  { brandId, currency }: Sample,
  shelve: Shelve,
): Promise<readonly []> {
  const chips = CHIPS.map((chip) => parseAmount(chip, currency));
  await shelve(
    tx,
    VENDOR,
    PITS.map(({ code, name, ink }) => ({
      code,
      vendor: VENDOR.code,
      game_type: 'SPORTS',
      names: { en: name },
      icon: `/art/${COCKFIGHT_CATEGORY}/${code}.svg?emblem=rooster&ink=${ink}`,
      tags: ['HOT', 'NEW'],
      in_house: true,
      trial: false,
      popularity: 0n,
      stakes: { [currency]: chips.map((chip) => formatWire(chip, currency)) },
      default_stake: { [currency]: formatWire(chips[0] ?? parseAmount('1', currency), currency) },
      cycle_ms: FIGHT_EVERY,
      rtp: RTP,
    })),
  );
  const units = (text: string): string => String(parseAmount(text, currency));
  for (const [at, { code, name, drawOffered }] of PITS.entries())
    await putPit(tx, {
      code,
      brand_id: brandId,
      names: { en: name },
      currency,
      limits: { min: units(LIMITS.min), max: units(LIMITS.max), fightMax: units(LIMITS.fightMax) },
      chips: chips.map(String),
      position: at + 1,
      mode: 'fixed',
      estimate: ESTIMATE,
      draw_offered: drawOffered,
      liability: { sideMax: units(LIABILITY.sideMax), lossMax: units(LIABILITY.lossMax) },
      declare_minutes: DECLARE_MINUTES,
    });
  return [];
}
