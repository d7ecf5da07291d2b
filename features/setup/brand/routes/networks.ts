/** Flagged networks: who signs in from one shows a second proof, whatever his browser is known for. Every change is in the trail. */
import { toWire } from '#kernel/time.ts';
import { type Context, type Route, route } from '#platform/http/route.ts';
import { record } from '#platform/trail/trail.ts';
import type { Tx } from '#platform/db/db.ts';
import { AddNetworks, DropNetworks, type FlaggedNetworks, GetNetworks } from '../contract/ops.ts';
import { brandFaults } from '../faults.ts';
import type { BrandNeeds } from '../routes.ts';
import { networkIn } from '../rules/networks.ts';
import { addNetworks, dropNetworks, readNetworks } from '../store/networks.ts';
import { lockBrand } from '../store.ts';

/** A list of this length is a blocklist of the whole world's hosters; above it sign-ins would wait for it. */
const MOST = 10_000;
const RULES = { allow: ['staff'], right: 'risk.networks', perMinute: 60 } as const;

const wrong = (code: 'brand.bad_prefix' | 'brand.network_too_wide' | 'brand.too_many_networks') =>
  brandFaults(code, { fields: { networks: code } });

/** @throws brand.bad_prefix · brand.network_too_wide */
function readable(texts: readonly string[]): string[] {
  const networks = texts.map(networkIn);
  return networks.map((one) => {
    if (!one) throw wrong('brand.bad_prefix');
    if (one.tooWide) throw wrong('brand.network_too_wide');
    return one.text;
  });
}

async function listOf({ db }: BrandNeeds, brandId: string): Promise<FlaggedNetworks> {
  const rows = await readNetworks(db, brandId);
  return {
    list: rows.map(({ network, note, added_at, added_by }) => ({
      network,
      note,
      addedAt: toWire(added_at),
      addedBy: added_by,
    })),
  };
}

/** One entry for what was really added or taken away; none when nothing was. */
async function leaveEntry(
  tx: Tx,
  { brand, caller, ip, requestId }: Context,
  change: { readonly before?: readonly string[]; readonly after?: readonly string[]; readonly note?: string },
): Promise<void> {
  const { before, after, note } = change;
  if ([...(before ?? []), ...(after ?? [])].length === 0) return;
  const actor = { kind: 'staff', id: 'id' in caller ? caller.id : null } as const;
  const entry = { brandId: brand.id, actor, action: 'brand.networks', subject: brand.id, ip, requestId };
  await record(tx, {
    ...entry,
    ...(before && { before: { networks: before } }),
    ...(after && { after: { networks: after, note } }),
  });
}

export const networkRoutes = (needs: BrandNeeds): readonly Route[] => [
  route(GetNetworks, { ...RULES, right: 'brand.read' }, ({ brand }) => listOf(needs, brand.id)),

  route(AddNetworks, RULES, async (context, { body }) => {
    const { brand, caller } = context;
    const networks = readable(body.networks);
    await needs.db.transaction(async (tx) => {
      await lockBrand(tx, brand.id);
      const added = await addNetworks(tx, brand.id, networks, body.note.trim(), caller.id);
      if ((await readNetworks(tx, brand.id)).length > MOST) throw wrong('brand.too_many_networks');
      await leaveEntry(tx, context, { after: added, note: body.note.trim() });
    });
    return listOf(needs, brand.id);
  }),

  route(DropNetworks, RULES, async (context, { body }) => {
    const { brand } = context;
    const networks = readable(body.networks);
    await needs.db.transaction(async (tx) => {
      await lockBrand(tx, brand.id);
      await leaveEntry(tx, context, { before: await dropNetworks(tx, brand.id, networks) });
    });
    return listOf(needs, brand.id);
  }),
];
