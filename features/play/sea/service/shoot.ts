/** One call shoots a volley: with a member's money through the stakes, or with the credits of a trial. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { formatWire, minor } from '#kernel/money.ts';
import type { ShotsAnswer } from '../contract.ts';
import { seaFaults } from '../faults.ts';
import { presentShot, volleySerial } from '../present.ts';
import { volleyMsUnder } from '../rules/pace.ts';
import type { Fired } from '../rules/volley.ts';
import type { ShotJson, VolleyCore } from '../store/volleys.ts';
import type { SeaNeeds } from './needs.ts';
import type { KnownRoom } from './seas.ts';
import type { Volleys } from './volley.ts';

type ShotsAsk = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly room: KnownRoom;
  readonly tide: number;
  readonly shots: readonly Fired[];
  readonly key: string;
};

/** The same words for the same key for ever. */
export function presentAnswer(
  answer: { readonly row: VolleyCore | undefined; readonly shots: readonly ShotJson[] },
  currency: string,
): ShotsAnswer {
  const { row, shots } = answer;
  const wire = (amount: bigint): string => formatWire(amount, currency);
  return {
    volleyId: row?.id ?? null,
    serial: row ? volleySerial(row.id) : null,
    shots: shots.map((shot) => presentShot(shot, currency)),
    stake: wire(row?.stake ?? 0n),
    payout: wire(row?.payout ?? 0n),
    balance: row ? wire(row.balance) : null,
    version: row?.version ?? null,
  };
}

/** The ledger's account of a room's pool. */
export const poolName = (roomId: string): `pool:${string}` => `pool:sea-${roomId.replaceAll('-', '')}`;

export async function shootAtSea(needs: SeaNeeds, volleys: Volleys, ask: ShotsAsk): Promise<ShotsAnswer> {
  const { memberId, brandId, room, shots } = ask;
  if (room.trial) throw seaFaults('sea.unknown_room');
  const { currency } = room.sea.row;
  const { ledger, db } = needs;
  const [pockets, house, pool, lawMs] = await Promise.all([
    ledger.pockets(db, brandId, memberId, currency),
    ledger.house(db, brandId, 'play', currency),
    ledger.house(db, brandId, poolName(room.id), currency),
    needs.lawPaceMs(brandId),
  ]);
  const stake = minor(shots.reduce((sum, shot) => sum + shot.stake, 0n));
  const volleyMs = volleyMsUnder(lawMs);
  const request = { ...ask, currency, pockets, house, pool, stake, volleyMs };
  return presentAnswer(await volleys.submit(request), currency);
}
