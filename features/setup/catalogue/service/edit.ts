/** What an operator changes about his brand's shelf. Every change is written with its fact, in one transaction. */
import type { Clock } from '#kernel/time.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { type Actor, staffAction, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { differences } from '#platform/trail/trail.ts';
import { type CatalogueChanged, GameChanged, VendorChanged } from '../contract.ts';
import { catalogueFaults } from '../faults.ts';
import {
  changeBrandGame,
  changeBrandVendor,
  findGame,
  lockBrandGame,
  lockBrandVendor,
  type Pause,
} from '../store.ts';

export type EditNeeds = StaffActionNeeds & { readonly clock: Clock };
const RIGHT = 'catalogue.write';

type WirePause = { readonly maintenance: boolean; readonly maintenanceUntil: string | null };
export type GameChange = WirePause & { readonly hot: boolean; readonly position: number | null };

/** @throws catalogue.end_in_the_past */
function pauseOf(change: WirePause, now: number): Pause {
  const end = change.maintenance && change.maintenanceUntil ? new Date(change.maintenanceUntil) : null;
  if (end && end.getTime() <= now) throw catalogueFaults('catalogue.end_in_the_past');
  return { maintenance: change.maintenance, maintenance_until: end };
}

/** Idempotent by content: the same wish twice is one change and one fact. */
export async function changeGame(
  needs: EditNeeds,
  editor: Actor,
  code: string,
  change: GameChange,
): Promise<void> {
  const action = { actor: editor, right: RIGHT, action: 'catalogue.game', subject: code };
  await staffAction(needs, action, async (tx, note) => {
    const game = await findGame(tx, code);
    if (!game) throw catalogueFaults('catalogue.unknown_game');
    const pause = pauseOf(change, needs.clock.now());
    const row = await lockBrandGame(tx, editor.brandId, code);
    if (!row) throw catalogueFaults('catalogue.unknown_game');
    const wasHot = row.hot ?? game.tags.includes('HOT');
    const after = {
      ...row,
      ...pause,
      position: change.position,
      hot: change.hot === wasHot ? row.hot : change.hot,
    };
    const fact = factOf(editor, code, shown({ ...row, hot: wasHot }), shown({ ...after, hot: change.hot }));
    if (!fact) return;
    await changeBrandGame(tx, after);
    await announce(tx, GameChanged, [fact]);
    note(differences(fact.before, fact.after));
  });
}

export async function changeVendor(
  needs: EditNeeds,
  editor: Actor,
  code: string,
  change: WirePause,
): Promise<void> {
  const action = { actor: editor, right: RIGHT, action: 'catalogue.vendor', subject: code };
  await staffAction(needs, action, async (tx, note) => {
    const row = await lockBrandVendor(tx, editor.brandId, code);
    if (!row) throw catalogueFaults('catalogue.unknown_vendor');
    const after = { ...row, ...pauseOf(change, needs.clock.now()) };
    const fact = factOf(editor, code, shown(row), shown(after));
    if (!fact) return;
    await changeBrandVendor(tx, after);
    await announce(tx, VendorChanged, [fact]);
    note(differences(fact.before, fact.after));
  });
}

const shown = (row: Pause & { hot?: boolean; position?: number | null }) => ({
  maintenance: row.maintenance,
  maintenanceUntil: row.maintenance_until?.toISOString() ?? null,
  ...(row.hot === undefined ? {} : { hot: row.hot, position: row.position ?? null }),
});

/** Nothing when nothing changed. */
function factOf(
  { brandId, staffId }: Actor,
  code: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): CatalogueChanged | undefined {
  return JSON.stringify(before) === JSON.stringify(after)
    ? undefined
    : { brandId, staffId, code, before, after };
}
