/** Staff write missions and tournaments; what opens one to players is agreed to by another person (service/approvals.ts). */
import type { CallInput } from '#kernel/call.ts';
import type { BrandId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { isEmblem } from '#platform/ui/art/emblems.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { differences } from '#platform/trail/trail.ts';
import type { MissionTexts, OpsPutMission, OpsPutTournament } from '../contract/ops.ts';
import { missionFaults } from '../faults.ts';
import { wrongIn } from '../rules.ts';
import { wrongIn as wrongInTournament } from '../rules/tournament.ts';
import {
  findMission,
  lockMission,
  type MissionRow,
  setState,
  type WrittenMission,
  writeMission,
} from '../store.ts';
import { lockTournament, type WrittenTournament, writeTournament } from '../store/tournaments.ts';
import type { MissionNeeds } from './needs.ts';
import { requireOneProduct } from './products.ts';
import { callOff } from './settle.ts';

const RIGHT = 'missions.write';

/** @throws missions.no_english · missions.bad_picture */
function checkLook(texts: MissionTexts, emblem: string): void {
  if (!texts['en']?.title) throw missionFaults('missions.no_english');
  if (emblem !== '' && !isEmblem(emblem)) throw missionFaults('missions.bad_picture');
}

/** A count is a whole number. @throws missions.bad_rules */
function targetOf(measure: 'count' | 'sum', target: string, currency: string): bigint {
  if (measure === 'sum') return parseAmount(target, currency);
  if (!/^[1-9][0-9]{0,8}$/.test(target))
    throw missionFaults('missions.bad_rules', { fields: { target: 'missions.bad_rules' } });
  return BigInt(target);
}

type WantedMission = CallInput<typeof OpsPutMission>['body'];
function missionOf(brandId: string, id: string, wanted: WantedMission): WrittenMission {
  const { currency, measure, texts, emblem, startsAt, endsAt } = wanted;
  checkLook(texts, emblem);
  const row: WrittenMission = {
    id,
    brand_id: brandId,
    emblem,
    position: wanted.position,
    event: wanted.event,
    measure,
    category: wanted.event === 'stake' ? wanted.category : null,
    currency,
    target: targetOf(measure, wanted.target, currency),
    span: wanted.span,
    after_id: wanted.after,
    starts_at: new Date(startsAt),
    ends_at: endsAt === null ? null : new Date(endsAt),
    reward_kind: wanted.rewardKind,
    amount: parseAmount(wanted.amount, currency),
    terms: wanted.terms,
    budget: parseAmount(wanted.budget, currency),
    texts,
  };
  const wrong = wrongIn({
    ...row,
    rewardKind: row.reward_kind,
    startsAt: Date.parse(startsAt),
    endsAt: row.ends_at?.getTime() ?? null,
  });
  if (wrong) throw missionFaults(wrong);
  return row;
}

const plain = (row: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)));
/** Texts, picture and place are nobody's promise. */
const promisedOf = (row: object): string => {
  const {
    texts: _,
    emblem: __,
    position: ___,
    state: ____,
    revision: _____,
    spent: ______,
    paid_at: _______,
    ...rest
  } = plain(row);
  return JSON.stringify(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** A bonus is given by terms that are there, in the currency of the mission. @throws missions.bad_rules */
async function requireTerms(
  { pays }: MissionNeeds,
  tx: Tx,
  brandId: BrandId,
  { terms, currency, amount: most }: WrittenMission,
): Promise<void> {
  if (terms !== null && !(await pays.hasTerms(tx, { brandId, terms, currency, most })))
    throw missionFaults('missions.bad_rules', { fields: { terms: 'missions.bad_rules' } });
}

/** The mission before it is there, and no mission waits in a circle for itself. @throws missions.bad_rules */
async function requireOrder(tx: Tx, brandId: string, { id, after_id }: WrittenMission): Promise<void> {
  const seen = new Set([id]);
  let next = after_id;
  while (next !== null) {
    const before: MissionRow | undefined = seen.has(next) ? undefined : await findMission(tx, brandId, next);
    if (!before) throw missionFaults('missions.bad_rules', { fields: { after: 'missions.bad_rules' } });
    seen.add(next);
    next = before.after_id;
  }
}

/** @throws missions.unknown · missions.changed_meanwhile · missions.is_live · missions.over_budget · what is wrong in it */
export const putMission = (
  needs: MissionNeeds,
  actor: Actor,
  id: string,
  { revision, ...wanted }: WantedMission,
): Promise<void> =>
  staffAction(needs, { actor, right: RIGHT, action: 'missions.mission', subject: id }, async (tx, note) => {
    const before = await lockMission(tx, actor.brandId, id);
    if (!before && revision > 0) throw missionFaults('missions.unknown');
    if ((before?.revision ?? 0) !== revision) throw missionFaults('missions.changed_meanwhile');
    const row = missionOf(actor.brandId, id, { revision, ...wanted });
    await requireOneProduct(needs, actor.brandId, row);
    await requireOrder(tx, actor.brandId, row);
    await requireTerms(needs, tx, actor.brandId, row);
    // Windows that were begun keep what they were begun with: also of a stopped one.
    if (before && before.state !== 'draft' && promisedOf(before) !== promisedOf(row))
      throw missionFaults('missions.is_live');
    if ((await writeMission(tx, row)) === 0) throw missionFaults('missions.unknown');
    note({
      ...(!before && { action: 'missions.mission_new' }),
      ...differences(before ? plain(before) : {}, plain(row)),
    });
  });

/** @throws missions.unknown · missions.wrong_state */
export const stopMission = (needs: MissionNeeds, actor: Actor, id: string): Promise<void> =>
  staffAction(needs, { actor, right: RIGHT, action: 'missions.stop', subject: id }, async (tx, note) => {
    const before = await lockMission(tx, actor.brandId, id);
    if (!before) throw missionFaults('missions.unknown');
    if (before.state !== 'live') throw missionFaults('missions.wrong_state');
    await setState(tx, id, 'stopped');
    note({ before: { state: before.state }, after: { state: 'stopped' } });
  });

type WantedTournament = CallInput<typeof OpsPutTournament>['body'];
function tournamentOf(brandId: string, id: string, wanted: WantedTournament): WrittenTournament {
  const { currency, texts, emblem, startsAt, endsAt, places } = wanted;
  checkLook(texts, emblem);
  const [entry, added] = [parseAmount(wanted.entry, currency), parseAmount(wanted.added, currency)];
  const wrong = wrongInTournament({
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
    entry,
    added,
    places,
  });
  if (wrong) throw missionFaults(wrong);
  return {
    id,
    brand_id: brandId,
    emblem,
    measure: wanted.measure,
    category: wanted.category,
    currency,
    starts_at: new Date(startsAt),
    ends_at: new Date(endsAt),
    settle_minutes: wanted.settleMinutes,
    entry,
    fee: wanted.fee,
    added,
    places: [...places],
    min_players: wanted.minPlayers,
    texts,
  };
}

/** @throws missions.unknown_tournament · missions.changed_meanwhile · missions.is_live · what is wrong in it */
export const putTournament = (
  needs: MissionNeeds,
  actor: Actor,
  id: string,
  { revision, ...wanted }: WantedTournament,
): Promise<void> =>
  staffAction(
    needs,
    { actor, right: RIGHT, action: 'missions.tournament', subject: id },
    async (tx, note) => {
      const before = await lockTournament(tx, actor.brandId, id);
      if (!before && revision > 0) throw missionFaults('missions.unknown_tournament');
      if ((before?.revision ?? 0) !== revision) throw missionFaults('missions.changed_meanwhile');
      const row = tournamentOf(actor.brandId, id, { revision, ...wanted });
      await requireOneProduct(needs, actor.brandId, { category: row.category, event: 'stake' });
      if (before && before.state !== 'draft' && promisedOf(before) !== promisedOf(row))
        throw missionFaults('missions.is_live');
      if ((await writeTournament(tx, row)) === 0) throw missionFaults('missions.unknown_tournament');
      note({
        ...(!before && { action: 'missions.tournament_new' }),
        ...differences(before ? plain(before) : {}, plain(row)),
      });
    },
  );

/** @throws missions.unknown_tournament · missions.wrong_state */
export const cancelTournament = (
  needs: MissionNeeds,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> =>
  staffAction(needs, { actor, right: RIGHT, action: 'missions.cancel', subject: id }, async (tx, note) => {
    const row = await lockTournament(tx, actor.brandId, id);
    if (!row) throw missionFaults('missions.unknown_tournament');
    if (row.state !== 'live') throw missionFaults('missions.wrong_state');
    await callOff(needs, tx, row);
    note({ before: { state: row.state }, after: { state: 'cancelled', reason } });
  });
