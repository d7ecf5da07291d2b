/** Points of members: within the plates of the brand, never above the upline's, never below a downline's. */
import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { PlateSettings } from '../contract/settings.ts';
import type { Points } from '../contract.ts';
import { agentFaults } from '../faults.ts';
import { formatPoint, parsePoint, wrongPoint } from '../rules.ts';
import { putPoint, readPoints } from '../store/tree.ts';
import { refusing } from './tree.ts';

export type Plates = readonly { readonly plate: string; readonly most: string }[];
export const platesOf = async (brands: Pick<Brands, 'settings'>, brandId: BrandId): Promise<Plates> =>
  (await brands.settings.of(brandId, PlateSettings)).plates;

/** Member → plate → point. */
export async function pointsOf(
  runner: Runner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>> {
  const found = new Map<string, Map<string, bigint>>();
  for (const { member_id, plate, point } of await readPoints(runner, ids)) {
    const own = found.get(member_id) ?? new Map<string, bigint>();
    found.set(member_id, own.set(plate, point));
  }
  return found;
}

export const showPoints = (points: ReadonlyMap<string, bigint> | undefined): Points =>
  Object.fromEntries([...(points ?? [])].sort().map(([plate, point]) => [plate, formatPoint(point)]));

/** @throws agents.unknown_plate · agents.point_above_plate · agents.point_above_upline */
export async function checkPoints(
  runner: Runner,
  plates: Plates,
  upline: string | null,
  wanted: Points,
): Promise<void> {
  const own = upline === null ? undefined : ((await pointsOf(runner, [upline])).get(upline) ?? new Map());
  const wrong = wrongPoint(wanted, plates, own);
  if (wrong) throw agentFaults(wrong.code, { fields: { [`points.${wrong.plate}`]: wrong.code } });
}

/** @throws as `checkPoints`, and agents.point_below_downline */
export async function setPoints(
  tx: Tx,
  plates: Plates,
  member: { readonly id: string; readonly upline: string | null },
  wanted: Points,
): Promise<void> {
  await checkPoints(tx, plates, member.upline, wanted);
  for (const [plate, text] of Object.entries(wanted))
    await refusing(() => putPoint(tx, member.id, plate, parsePoint(text)));
}
