/** Who may be given anything: a player of age who is active, who takes no break, and whom nobody has restricted (docs/RULINGS.md, Protection). */
import type { Runner } from '#platform/db/db.ts';
import { readTaker } from '../store/takers.ts';

export type Refusal = 'bonus.not_entitled' | 'bonus.below_level' | 'bonus.wrong_currency';

/** @param minLevel of verification @returns undefined where he may be given it */
export async function refusalOf(
  runner: Runner,
  ask: {
    readonly brandId: string;
    readonly memberId: string;
    readonly currency: string;
    readonly minLevel?: number | undefined;
  },
  now: number,
): Promise<Refusal | undefined> {
  const row = await readTaker(runner, ask.memberId, ask.currency);
  const mayTake =
    row?.brand_id === ask.brandId &&
    row.type === 0 &&
    row.status === 'active' &&
    row.restricted !== true &&
    Number(row.time_out_until ?? 0n) <= now &&
    Number(row.excluded_until ?? 0n) <= now;
  if (!mayTake) return 'bonus.not_entitled';
  if ((ask.minLevel ?? 0) > row.level) return 'bonus.below_level';
  return row.has_currency ? undefined : 'bonus.wrong_currency';
}
