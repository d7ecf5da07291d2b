/** What staff see of the arenas of their brand, and what one of them does alone: halt, go on, limits. */
import type { Approvals } from '#features/people/approvals/room.ts';
import { openingPrices } from '#games/odds/engine/fight-odds.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { type Actor, staffAction, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import type { FightResult } from '../contract.ts';
import type { OpsFights, OpsPit, OpsPitList, OpsPreviewFight, OpsSetPit } from '../contract/ops.ts';
import { cockfightFaults } from '../faults.ts';
import { presentOpsFight, presentOpsPit } from '../present/ops.ts';
import { judgeBet } from '../rules/fight.ts';
import { termsOf } from '../rules/prices.ts';
import { ALL_BETS, PAID_ON, PRICES_OF } from '../store/bets.ts';
import { DECLARATIONS, FEED_LINES, SILENT } from '../store/feed.ts';
import {
  HALT_PIT,
  LOCK_PIT,
  type PitRow,
  type PitSettings,
  PITS_OF,
  setPitSettings,
  settingsOf,
} from '../store/pits.ts';
import {
  AWAITED,
  FIGHT_BY_ID,
  FIGHTS_BEGUN,
  FIGHTS_COMING,
  type FightRow,
  RESULTS_OF,
  TODAY,
} from '../store.ts';
import type { FightKind } from './approvals.ts';
import type { CockfightNeeds } from './needs.ts';
import { findPit, fightOn } from './state.ts';

export type OpsNeeds = StaffActionNeeds &
  Pick<CockfightNeeds, 'clock' | 'feed'> & {
    readonly approvals: Pick<Approvals, 'ask'>;
    readonly kind: FightKind;
  };

const FIGHTS_SHOWN = 40;

export async function opsPits(
  { db, clock, feed }: OpsNeeds,
  brandId: Actor['brandId'],
  language: string,
): Promise<CallAnswer<typeof OpsPitList>> {
  const pits = await db.rows(PITS_OF, [brandId]);
  const codes = pits.map(({ code }) => code);
  const [today, awaited, feeds, silent] = await Promise.all([
    db.rows(TODAY, [brandId]),
    db.rows(AWAITED, [brandId]),
    db.rows(FEED_LINES, [codes]),
    db.rows(SILENT, [codes, feed.lines]),
  ]);
  const list = await Promise.all(
    pits.map(async (pit): Promise<OpsPit> => {
      const fight = fightOn(await db.rows(FIGHTS_COMING, [pit.code, 30]), clock.now());
      const its = <Row extends { readonly pit_code: string }>(rows: readonly Row[]): readonly Row[] =>
        rows.filter(({ pit_code }) => pit_code === pit.code);
      return presentOpsPit(pit, language, {
        fight,
        today: its(today)[0],
        awaited: its(awaited)[0]?.count ?? 0,
        lines: feed.lines,
        feeds: its(feeds),
        silent: its(silent),
      });
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
  const [declared, results, paid, prices] = await Promise.all([
    db.rows(DECLARATIONS, [ids]),
    db.rows(RESULTS_OF, [ids]),
    db.rows(PAID_ON, [ids]),
    db.rows(PRICES_OF, [ids]),
  ]);
  return {
    list: fights.map((fight) => {
      const its = <Row extends { readonly fight_id: string }>(rows: readonly Row[]): readonly Row[] =>
        rows.filter(({ fight_id }) => fight_id === fight.id);
      return presentOpsFight(fight, pit.currency, {
        declared: its(declared),
        results: its(results),
        payout: its(paid)[0]?.payout ?? 0n,
        prices: its(prices),
      });
    }),
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

/** What staff ask for, read in the arena's currency. @throws cockfight.wrong_limits · cockfight.wrong_estimate */
function readSettings(wanted: Wanted, currency: string): PitSettings {
  const read = (text: string): bigint => parseAmount(text, currency);
  const [min, max, fightMax] = [read(wanted.min), read(wanted.max), read(wanted.fightMax)];
  if (!(min > 0n && min <= max && max <= fightMax))
    throw cockfightFaults('cockfight.wrong_limits', { fields: { max: 'cockfight.wrong_limits' } });
  const { takeout, stream, results, mode, drawOffered, declareMinutes, estimate } = wanted;
  const [sideMax, lossMax] = [read(wanted.sideMax), read(wanted.lossMax)];
  if (sideMax <= 0n || lossMax <= 0n)
    throw cockfightFaults('cockfight.wrong_limits', { fields: { lossMax: 'cockfight.wrong_limits' } });
  const liability = { sideMax: String(sideMax), lossMax: String(lossMax) };
  const opening = openingPrices(termsOf({ estimate, drawOffered, ...liability }, takeout));
  const isWhole = estimate.meron + estimate.wala + estimate.draw <= 1_000;
  // A side without a price would leave a fight on which one bird alone can be backed.
  if (!isWhole || !opening.meron || !opening.wala || (drawOffered && !opening.draw))
    throw cockfightFaults('cockfight.wrong_estimate', { fields: { meron: 'cockfight.wrong_estimate' } });
  const limits = { min: String(min), max: String(max), fightMax: String(fightMax) };
  return {
    limits,
    takeout,
    stream,
    results,
    mode,
    estimate,
    draw_offered: drawOffered,
    liability,
    declare_minutes: declareMinutes,
  };
}

/** @throws cockfight.unknown_pit · cockfight.wrong_limits · cockfight.wrong_estimate */
export async function setPit(
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  wanted: Wanted,
  language: string,
): Promise<OpsPit> {
  await change(needs, actor, code, 'cockfight.set', async (tx, before) => {
    const after = readSettings(wanted, before.currency);
    await setPitSettings(tx, code, after);
    return { before: settingsOf(before), after };
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
    needs.approvals.ask(tx, actor, needs.kind.request(id, { result }, reason)),
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
