/** What staff see of the seas of their brand, and what one of them does alone: halt, go on, what a shot costs. */
import type { CallAnswer } from '#kernel/call.ts';
import { formatWire, type Minor, parseAmount } from '#kernel/money.ts';
import { percentOf, shareOf } from '#kernel/shares.ts';
import type { Tx } from '#platform/db/db.ts';
import { type Actor, staffAction, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { paidShare } from '#games/fishing/engine/chance.ts';
import { WHOLE } from '#games/fishing/engine/sea.ts';
import { seaOf } from '#games/fishing/seas.ts';
import type { OpsSea, OpsSeaList, SeaReturns } from '../contract/ops.ts';
import { seaFaults } from '../faults.ts';
import { nameOf, seatLine } from '../present.ts';
import { offBy } from '../rules/returns.ts';
import { lineOf } from '../rules/volley.ts';
import {
  HALT_SEA,
  LOCK_SEA,
  ROOMS_OF,
  SEAS_STORED,
  type SeaRow,
  SEATS_OF_ROOMS,
  SET_STAKES,
} from '../store.ts';
import { MEASURED, TODAY } from '../store/volleys.ts';

export type OpsNeeds = StaffActionNeeds;
type BrandId = Actor['brandId'];

/** Volleys the returns are measured by. */
const MEASURED_BY = 50_000;

export async function opsSeas(
  { db }: Pick<OpsNeeds, 'db'>,
  brandId: BrandId,
  language: string,
): Promise<CallAnswer<typeof OpsSeaList>> {
  const own = (await db.rows(SEAS_STORED)).filter(({ brand_id }) => brand_id === brandId);
  const [rooms, today] = await Promise.all([
    db.rows(ROOMS_OF, [own.map(({ code }) => code)]),
    db.rows(TODAY, [brandId]),
  ]);
  const seats = await db.rows(SEATS_OF_ROOMS, [rooms.map(({ id }) => id)]);
  const list = own.map((sea): OpsSea => {
    const wire = (amount: bigint): string => formatWire(amount, sea.currency);
    const day = today.find(({ sea_code }) => sea_code === sea.code);
    return {
      code: sea.code,
      name: nameOf(sea, language),
      currency: sea.currency,
      stakes: [...sea.stakes],
      halted: sea.halted,
      rooms: rooms
        .filter(({ sea_code }) => sea_code === sea.code)
        .map(({ id, number, trial, pool }) => ({
          roomId: id,
          number,
          trial,
          seats: seats.filter(({ room_id }) => room_id === id).map(seatLine),
          pool: wire(pool),
        })),
      today: {
        volleys: day?.volleys ?? 0,
        stake: wire(day?.stake ?? 0n),
        payout: wire(day?.payout ?? 0n),
      },
    };
  });
  return { list, pageNum: 1, totalPages: 1, total: list.length };
}

async function one(needs: OpsNeeds, brandId: BrandId, code: string, language: string): Promise<OpsSea> {
  const found = (await opsSeas(needs, brandId, language)).list.find((sea) => sea.code === code);
  if (!found) throw seaFaults('sea.unknown_sea');
  return found;
}

/** @throws sea.unknown_sea */
async function change(
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  action: string,
  work: (tx: Tx, before: SeaRow) => Promise<{ before: object; after: object }>,
): Promise<void> {
  await staffAction(needs, { actor, right: 'sea.write', action, subject: code }, async (tx, note) => {
    const before = await tx.one(LOCK_SEA, [code, actor.brandId]);
    if (!before) throw seaFaults('sea.unknown_sea');
    note(await work(tx, before));
  });
}

export async function haltSea(
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  halted: boolean,
  language: string,
): Promise<OpsSea> {
  await change(needs, actor, code, 'sea.halt', async (tx, before) => {
    await tx.run(HALT_SEA, [code, halted]);
    return { before: { halted: before.halted }, after: { halted } };
  });
  return one(needs, actor.brandId, code, language);
}

/** @throws sea.wrong_stakes: each has to be more than the one before it */
function readStakes(stakes: readonly string[], currency: string): readonly Minor[] {
  const read = stakes.map((amount) => parseAmount(amount, currency));
  if (read.some((amount, at) => amount <= (read[at - 1] ?? 0n)))
    throw seaFaults('sea.wrong_stakes', { fields: { stakes: 'sea.wrong_stakes' } });
  return read;
}

export async function setSea(
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  { stakes }: { readonly stakes: readonly string[] },
  language: string,
): Promise<OpsSea> {
  await change(needs, actor, code, 'sea.stakes', async (tx, before) => {
    const after = readStakes(stakes, before.currency).map((amount) => formatWire(amount, before.currency));
    await tx.run(SET_STAKES, [code, JSON.stringify(after)]);
    return { before: { stakes: before.stakes.join(' ') }, after: { stakes: after.join(' ') } };
  });
  return one(needs, actor.brandId, code, language);
}

/** @throws sea.unknown_sea */
export async function seaReturns(
  needs: OpsNeeds,
  brandId: BrandId,
  code: string,
  language: string,
): Promise<SeaReturns> {
  const { currency } = await one(needs, brandId, code, language);
  const engine = seaOf(code);
  const rows = engine ? await needs.db.rows(MEASURED, [code, MEASURED_BY]) : [];
  const list = rows.flatMap((row) => {
    const line = engine && lineOf(engine, row.fish, row.weapon);
    if (!line) return [];
    const [staked, paid] = [BigInt(row.stake), BigInt(row.pays)];
    const sums = { staked: Number(staked), squares: Number(row.squares), paid: Number(paid) };
    const off = offBy(line.fish, line.weapon, sums);
    return [
      {
        fish: row.fish,
        weapon: row.weapon,
        shots: row.shots,
        hits: row.hits,
        stake: formatWire(staked, currency),
        paid: formatWire(paid, currency),
        measured: percentOf(shareOf(paid, staked)),
        exact: percentOf(shareOf(BigInt(paidShare(line.fish, line.weapon)), BigInt(WHOLE))),
        off: String(Math.round(off * 10) / 10),
      },
    ];
  });
  return { volleys: MEASURED_BY, list };
}
