/** What an operator changes about his brand's shelf. Every change is written with its fact, in one transaction. */
import type { BrandId, Id } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { differences, record } from '#platform/trail/trail.ts';
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

export type EditNeeds = {
  readonly db: Db;
  readonly clock: Clock;
};
export type Editor = {
  readonly brandId: BrandId;
  readonly staffId: Id<'staff'>;
  readonly ip: string;
  readonly requestId: string;
};

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
  editor: Editor,
  code: string,
  change: GameChange,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
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
    await record(tx, deedOf(editor, 'catalogue.game', fact));
  });
}

export async function changeVendor(
  needs: EditNeeds,
  editor: Editor,
  code: string,
  change: WirePause,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const row = await lockBrandVendor(tx, editor.brandId, code);
    if (!row) throw catalogueFaults('catalogue.unknown_vendor');
    const after = { ...row, ...pauseOf(change, needs.clock.now()) };
    const fact = factOf(editor, code, shown(row), shown(after));
    if (!fact) return;
    await changeBrandVendor(tx, after);
    await announce(tx, VendorChanged, [fact]);
    await record(tx, deedOf(editor, 'catalogue.vendor', fact));
  });
}

const shown = (row: Pause & { hot?: boolean; position?: number | null }) => ({
  maintenance: row.maintenance,
  maintenanceUntil: row.maintenance_until?.toISOString() ?? null,
  ...(row.hot === undefined ? {} : { hot: row.hot, position: row.position ?? null }),
});

export const deedOf = (
  { brandId, staffId, ip, requestId }: Editor,
  action: string,
  { code, before, after }: Pick<CatalogueChanged, 'code' | 'before' | 'after'>,
) => ({
  brandId,
  actor: { kind: 'staff', id: staffId } as const,
  action,
  subject: code,
  ...differences(before, after),
  ip,
  requestId,
});

/** Nothing when nothing changed. */
function factOf(
  { brandId, staffId }: Editor,
  code: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): CatalogueChanged | undefined {
  return JSON.stringify(before) === JSON.stringify(after)
    ? undefined
    : { brandId, staffId, code, before, after };
}
