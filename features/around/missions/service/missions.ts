/** A member's missions: how far he is in each window, and the claim of what he reached, once a window. */
import { stretchAt } from '#kernel/days.ts';
import { formatWire, minor } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { type Mission, MissionsMoved, type MissionSummary } from '../contract.ts';
import { missionFaults } from '../faults.ts';
import { measured, pictureOf, textIn } from '../present.ts';
import { percentOf, statusOf, windowAt } from '../rules.ts';
import {
  findMission,
  lockProgress,
  markClaimed,
  type MissionRow,
  type ProgressRow,
  progressOf,
  shownMissions,
  spend,
} from '../store.ts';
import type { MissionNeeds, Reader, Who } from './needs.ts';

export type MissionNow = {
  readonly row: MissionRow;
  readonly progress: ProgressRow | undefined;
  readonly window: { readonly from: number; readonly to: number | undefined };
  readonly after: MissionRow | undefined;
  readonly status: Mission['status'];
};

/** Every mission that is open, in its present window. */
export async function missionsNow(
  { brands }: Pick<MissionNeeds, 'brands'>,
  runner: Runner,
  { memberId, brandId }: { readonly memberId: string | undefined; readonly brandId: Who['brandId'] },
  now: number,
): Promise<readonly MissionNow[]> {
  const [rows, { timeZone }] = await Promise.all([
    shownMissions(runner, brandId, new Date(now)),
    brands.byId(brandId),
  ]);
  const ids = rows.map(({ id }) => id);
  const all = memberId === undefined ? [] : await progressOf(runner, memberId, ids);
  const inWindow = (row: MissionRow) => {
    const window = windowAt(row, now, timeZone);
    const progress =
      window && all.find((one) => one.mission_id === row.id && one.window_from.getTime() === window.from);
    return { window, progress };
  };
  return rows.flatMap((row) => {
    const { window, progress } = inWindow(row);
    // A stopped one is shown as long as somebody can claim in it.
    if (!window || (row.state === 'stopped' && (progress?.value ?? 0n) < row.target)) return [];
    const after = rows.find(({ id }) => id === row.after_id);
    const isOpen = !after || (inWindow(after).progress?.claimed_at ?? null) !== null;
    return [{ row, progress, window, after, status: statusOf(row, progress, isOpen) }];
  });
}

const present = ({ row, progress, window, after, status }: MissionNow, reader: Reader): Mission => {
  const { title, body } = textIn(row.texts, reader);
  const value = progress?.value ?? 0n;
  return {
    id: row.id,
    title,
    body,
    picture: pictureOf(row),
    event: row.event,
    measure: row.measure,
    category: row.category,
    span: row.span,
    value: measured(row, value > row.target ? row.target : value),
    target: measured(row, row.target),
    percent: percentOf(value, row.target),
    status,
    previous: after ? textIn(after.texts, reader).title : '',
    rewardKind: row.reward_kind,
    reward: formatWire(row.amount, row.currency),
    currency: row.currency,
    until: window.to === undefined ? null : toWire(window.to),
  };
};

export async function summaryFor(
  needs: Pick<MissionNeeds, 'brands' | 'db' | 'clock'>,
  reader: Reader & { readonly memberId: string | undefined },
): Promise<MissionSummary> {
  const now = needs.clock.now();
  const [missions, { timeZone }] = await Promise.all([
    missionsNow(needs, needs.db, reader, now),
    needs.brands.byId(reader.brandId),
  ]);
  return {
    missions: missions.map((one) => present(one, reader)),
    claimable: missions.filter(({ status }) => status === 'claim').length,
    resetsAt: toWire(stretchAt('day', now, timeZone).to),
  };
}

export type ClaimedMission = {
  readonly row: MissionRow;
  readonly bonusId: string | null;
  readonly again: boolean;
};

/**
 * In the caller's transaction; the row of the progress is held, so of two tabs the second finds it claimed.
 * @param shown the window somebody was shown, where he was shown one: another one is not what he meant
 * @throws missions.unknown · bonus.not_entitled · missions.locked · missions.not_reached · missions.budget_used · what bonuses refuse
 */
export async function claimIn(
  needs: MissionNeeds,
  tx: Tx,
  who: Who,
  id: string,
  shown?: number,
): Promise<ClaimedMission> {
  const { memberId, brandId } = who;
  const now = needs.clock.now();
  const row = await findMission(tx, brandId, id);
  const { timeZone } = await needs.brands.byId(brandId);
  const window = row && row.state !== 'draft' ? windowAt(row, now, timeZone) : undefined;
  if (!row || !window || (shown !== undefined && shown !== window.from))
    throw missionFaults('missions.unknown');
  const from = new Date(window.from);
  const progress = await lockProgress(tx, id, memberId, from);
  if (progress?.claimed_at) return { row, bonusId: null, again: true };
  await needs.pays.require(tx, { memberId, brandId, currency: row.currency });
  const [one] = (await missionsNow(needs, tx, who, now)).filter(({ row: { id: found } }) => found === id);
  if (one?.status === 'locked') throw missionFaults('missions.locked');
  if (!progress || progress.value < row.target) throw missionFaults('missions.not_reached');
  if (!(await spend(tx, id, row.amount))) throw missionFaults('missions.budget_used');
  await markClaimed(tx, id, memberId, from, new Date(now), row.amount);
  const { bonusId } = await pay(needs, tx, who, row, referenceOf(id, memberId, window.from));
  await signal(tx, MissionsMoved, { memberId });
  return { row, bonusId, again: false };
}

/** What a prize is paid by, once for ever: the mission, the member and the first instant of the window. */
export const referenceOf = (id: string, memberId: string, from: number): string =>
  `${id} ${memberId} ${from}`;

async function pay(
  { pays }: MissionNeeds,
  tx: Tx,
  { memberId, brandId }: Who,
  row: MissionRow,
  reference: string,
): Promise<{ readonly bonusId: string | null }> {
  const ask = { brandId, memberId, source: 'mission', reference } as const;
  if (row.reward_kind === 'bonus')
    return pays.grant(tx, { ...ask, terms: row.terms ?? '', amount: minor(row.amount) });
  const { currency, amount, texts } = row;
  await pays.pay(tx, { ...ask, currency, amount: minor(amount), note: texts['en']?.title ?? '' });
  return { bonusId: null };
}
