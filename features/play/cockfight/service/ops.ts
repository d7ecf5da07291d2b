/** What staff see of the arenas of their brand, and what one of them does alone: halt, go on, limits. */
import type { Approvals } from '#features/people/approvals/room.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { type Actor, staffAction, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import type { FightResult } from '../contract.ts';
import type { OpsFights, OpsPit, OpsPitList, OpsPreviewFight, OpsSetPit } from '../contract/ops.ts';
import { cockfightFaults } from '../faults.ts';
import { nameOf, presentFight } from '../present.ts';
import { judgeBet } from '../rules/fight.ts';
import { ALL_BETS, PAID_ON } from '../store/bets.ts';
import {
  AWAITED,
  DECLARATIONS,
  FIGHT_BY_ID,
  FIGHTS_BEGUN,
  FIGHTS_COMING,
  type FightRow,
  HALT_PIT,
  LOCK_PIT,
  type PitRow,
  PITS_OF,
  RESULTS_OF,
  SET_PIT,
  TODAY,
} from '../store.ts';
import type { FightKind } from './approvals.ts';
import type { CockfightDeps } from './deps.ts';
import { findPit, fightOn } from './state.ts';

export type OpsNeeds = StaffActionNeeds &
  Pick<CockfightDeps, 'clock'> & { readonly approvals: Pick<Approvals, 'ask'>; readonly kind: FightKind };

const FIGHTS_SHOWN = 40;
const NONE = { fights: 0n, cancelled: 0n, stake: 0n, payout: 0n };

export async function opsPits(
  { db, clock }: OpsNeeds,
  brandId: Actor['brandId'],
  language: string,
): Promise<CallAnswer<typeof OpsPitList>> {
  const [pits, today, awaited] = await Promise.all([
    db.rows(PITS_OF, [brandId]),
    db.rows(TODAY, [brandId]),
    db.rows(AWAITED, [brandId]),
  ]);
  const list = await Promise.all(
    pits.map(async (pit): Promise<OpsPit> => {
      const fight = fightOn(await db.rows(FIGHTS_COMING, [pit.code, 30]), clock.now());
      const sums = today.find(({ pit_code }) => pit_code === pit.code) ?? NONE;
      const money = (units: bigint | string): string => formatWire(BigInt(units), pit.currency);
      return {
        code: pit.code,
        name: nameOf(pit, language),
        currency: pit.currency,
        min: money(pit.limits.min),
        max: money(pit.limits.max),
        fightMax: money(pit.limits.fightMax),
        takeout: pit.takeout,
        halted: pit.halted,
        stream: pit.stream,
        results: pit.results,
        fight: fight ? presentFight(fight, pit.currency) : null,
        awaited: awaited.find(({ pit_code }) => pit_code === pit.code)?.count ?? 0,
        today: {
          fights: Number(sums.fights),
          cancelled: Number(sums.cancelled),
          stake: money(sums.stake),
          payout: money(sums.payout),
        },
      };
    }),
  );
  return { list, pageNum: 1, totalPages: 1, total: list.length };
}

async function one(
  needs: OpsNeeds,
  brandId: Actor['brandId'],
  code: string,
  language: string,
): Promise<OpsPit> {
  const found = (await opsPits(needs, brandId, language)).list.find((pit) => pit.code === code);
  if (!found) throw cockfightFaults('cockfight.unknown_pit');
  return found;
}

export async function opsFights(
  { db }: OpsNeeds,
  brandId: Actor['brandId'],
  code: string,
): Promise<CallAnswer<typeof OpsFights>> {
  const pit = await findPit({ db }, brandId, code);
  const fights = await db.rows(FIGHTS_BEGUN, [pit.code, FIGHTS_SHOWN]);
  const ids = fights.map(({ id }) => id);
  const [declared, results, paid] = await Promise.all([
    db.rows(DECLARATIONS, [ids]),
    db.rows(RESULTS_OF, [ids]),
    db.rows(PAID_ON, [ids]),
  ]);
  return {
    list: fights.map((fight) => ({
      ...presentFight(fight, pit.currency),
      currency: pit.currency,
      payout: formatWire(paid.find(({ fight_id }) => fight_id === fight.id)?.payout ?? 0n, pit.currency),
      declarations: declared
        .filter(({ fight_id }) => fight_id === fight.id)
        .map(({ line, n, raw, verified, at }) => ({ line, n, raw, verified, at: toWire(at) })),
      results: results
        .filter(({ fight_id }) => fight_id === fight.id)
        .map(({ revision, result, source, reason, at }) => ({
          revision,
          result,
          source,
          reason,
          at: toWire(at),
        })),
    })),
  };
}

/** @throws cockfight.unknown_pit */
async function change(
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  action: string,
  work: (
    tx: Parameters<Parameters<typeof staffAction>[2]>[0],
    before: PitRow,
  ) => Promise<{ before: object; after: object }>,
): Promise<void> {
  await staffAction(needs, { actor, right: 'cockfight.write', action, subject: code }, async (tx, note) => {
    const before = await tx.one(LOCK_PIT, [code, actor.brandId]);
    if (!before) throw cockfightFaults('cockfight.unknown_pit');
    note(await work(tx, before));
  });
}

export async function haltPit(
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  halted: boolean,
  language: string,
): Promise<OpsPit> {
  await change(needs, actor, code, 'cockfight.halt', async (tx, before) => {
    await tx.run(HALT_PIT, [code, halted]);
    return { before: { halted: before.halted }, after: { halted } };
  });
  return one(needs, actor.brandId, code, language);
}

type Wanted = CallInput<typeof OpsSetPit>['body'];

/** @throws cockfight.unknown_pit · cockfight.wrong_limits */
export async function setPit(
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  wanted: Wanted,
  language: string,
): Promise<OpsPit> {
  await change(needs, actor, code, 'cockfight.set', async (tx, before) => {
    const read = (text: string): bigint => parseAmount(text, before.currency);
    const [min, max, fightMax] = [read(wanted.min), read(wanted.max), read(wanted.fightMax)];
    if (!(min > 0n && min <= max && max <= fightMax))
      throw cockfightFaults('cockfight.wrong_limits', { fields: { max: 'cockfight.wrong_limits' } });
    const { takeout, stream, results } = wanted;
    const limits = { min: String(min), max: String(max), fightMax: String(fightMax) };
    await tx.run(SET_PIT, [code, JSON.stringify(limits), takeout, stream, results]);
    return {
      before: {
        limits: before.limits,
        takeout: before.takeout,
        stream: before.stream,
        results: before.results,
      },
      after: { limits, takeout, stream, results },
    };
  });
  return one(needs, actor.brandId, code, language);
}

async function find({ db }: OpsNeeds, brandId: string, id: string): Promise<FightRow> {
  const fight = await db.one(FIGHT_BY_ID, [id, brandId]);
  if (!fight) throw cockfightFaults('cockfight.unknown_fight');
  return fight;
}

/** @throws cockfight.unknown_fight · cockfight.not_closed · cockfight.too_late · staff.request_open */
export async function askFight(
  needs: OpsNeeds,
  actor: Actor,
  id: string,
  { result, reason }: { readonly result: FightResult; readonly reason: string },
): Promise<string> {
  await find(needs, actor.brandId, id);
  return needs.db.transaction((tx) =>
    needs.approvals.ask(tx, actor, needs.kind.wish(id, { result }, reason)),
  );
}

/** @throws cockfight.unknown_fight */
export async function previewFight(
  needs: OpsNeeds,
  brandId: string,
  id: string,
  result: FightResult,
): Promise<CallAnswer<typeof OpsPreviewFight>> {
  const fight = await find(needs, brandId, id);
  const { currency } = await findPit(needs, brandId, fight.pit_code);
  let [bets, corrected, pays, difference] = [0, 0, 0n, 0n];
  for (const bet of await needs.db.rows(ALL_BETS, [id])) {
    const { payout } = judgeBet(fight, result, bet);
    bets += 1;
    pays += payout;
    if (bet.state !== 'open' && payout !== bet.payout) corrected += 1;
    difference += payout - bet.payout;
  }
  return {
    currency,
    bets,
    corrected,
    pays: formatWire(pays, currency),
    difference: formatWire(difference, currency),
  };
}
