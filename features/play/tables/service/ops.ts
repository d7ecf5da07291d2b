/** What staff see of the tables of their brand, and what one of them does alone: halt, go on, limits. */
import type { Approvals } from '#features/people/approvals/room.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { type Actor, staffAction, type May } from '#platform/trail/staff-action.ts';
import type { OpsSetTable, OpsTable, OpsTableList } from '../contract/ops.ts';
import { tableFaults } from '../faults.ts';
import { nameOf, roundSerial } from '../present.ts';
import { kindMax, kindsOf } from '../rules/kinds.ts';
import { HALT_TABLE, type LimitsJson, NEWEST_ROUND, ROUND_BY_ID, type RoundRow } from '../store.ts';
import { LOCK_TABLE, SET_TABLE, TODAY } from '../store/ops.ts';
import type { TableKinds } from './approvals.ts';
import type { TablesNeeds } from './needs.ts';
import type { LiveTable, Tables } from './tables.ts';

export type OpsNeeds = Pick<TablesNeeds, 'db'> & {
  readonly tables: Tables;
  readonly may?: May | undefined;
  readonly approvals: Pick<Approvals, 'ask' | 'newest'>;
  readonly kinds: TableKinds;
};

type Today = Readonly<Record<'rounds' | 'voided' | 'stake' | 'payout', bigint>>;
const NOTHING: Today = { rounds: 0n, voided: 0n, stake: 0n, payout: 0n };

function presentOpsRound(
  { row }: LiveTable,
  round: RoundRow,
  entered: boolean,
): NonNullable<OpsTable['round']> {
  const stake = Object.values(round.crowd).reduce((sum, one) => sum + BigInt(one.stake), 0n);
  return {
    roundId: round.id,
    serial: roundSerial(round),
    state: round.state,
    note: round.note,
    opensAt: toWire(round.opens_at),
    closesAt: toWire(round.closes_at),
    players: round.players,
    stake: formatWire(stake, row.currency),
    result: round.state === 'open' || round.state === 'closed' ? null : round.result,
    awaited: isAwaited(row, round),
    entered,
  };
}

const isAwaited = ({ results }: LiveTable['row'], { state, entered }: RoundRow): boolean =>
  results === 'staff' && state === 'closed' && entered === null;

/** Whether one of the staff has entered a result that waits for another. */
async function isEntered({ db, approvals, kinds }: OpsNeeds, { row }: LiveTable, round: RoundRow) {
  if (!isAwaited(row, round)) return false;
  const newest = await approvals.newest(db, row.brand_id, kinds.result.kind, round.id);
  return newest?.state === 'open';
}

type Seen = { readonly round: RoundRow | undefined; readonly entered: boolean; readonly today: Today };

function present(table: LiveTable, { round, entered, today }: Seen, language: string): OpsTable {
  const { row, engine, limits } = table;
  const wire = (amount: bigint): string => formatWire(amount, row.currency);
  return {
    code: row.code,
    name: nameOf(row, language),
    game: row.engine,
    currency: row.currency,
    min: wire(limits.min),
    max: wire(limits.max),
    roundMax: wire(limits.roundMax),
    kinds: kindsOf(engine).map((one) => {
      const own = kindMax(limits, one);
      return {
        kind: one.kind,
        odds: one.odds,
        places: one.spots.length,
        max: own === undefined ? null : wire(own),
      };
    }),
    halted: row.halted,
    stream: row.stream,
    results: row.results,
    mayEnter: engine.readEntry !== undefined,
    round: round ? presentOpsRound(table, round, entered) : null,
    today: {
      rounds: Number(today.rounds),
      voided: Number(today.voided),
      stake: wire(today.stake),
      payout: wire(today.payout),
    },
  };
}

export async function opsTables(
  needs: OpsNeeds,
  brandId: Actor['brandId'],
  language: string,
): Promise<CallAnswer<typeof OpsTableList>> {
  const { db, tables } = needs;
  const own = await tables.of(brandId);
  const today = new Map((await db.rows(TODAY, [brandId])).map((row) => [row.table_code, row]));
  const list = await Promise.all(
    own.map(async (table) => {
      const round = await db.one(NEWEST_ROUND, [table.row.code]);
      const entered = round !== undefined && (await isEntered(needs, table, round));
      return present(table, { round, entered, today: today.get(table.row.code) ?? NOTHING }, language);
    }),
  );
  return { list, pageNum: 1, totalPages: 1, total: list.length };
}

async function one(
  needs: OpsNeeds,
  brandId: Actor['brandId'],
  code: string,
  language: string,
): Promise<OpsTable> {
  const found = (await opsTables(needs, brandId, language)).list.find((table) => table.code === code);
  if (!found) throw tableFaults('tables.unknown_table');
  return found;
}

/** Processes see it within a second: nobody waits for that here, so the answer says what was written. */
export async function haltTable(
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  halted: boolean,
  language: string,
): Promise<OpsTable> {
  await needs.tables.find(actor.brandId, code);
  const action = { actor, right: 'tables.write', action: 'tables.halt', subject: code };
  await staffAction(needs, action, async (tx, note) => {
    const before = await tx.one(LOCK_TABLE, [code]);
    if (!before || before.halted === halted) return;
    await tx.run(HALT_TABLE, [code, halted]);
    note({ before: { halted: before.halted }, after: { halted } });
  });
  return { ...(await one(needs, actor.brandId, code, language)), halted };
}

type Wanted = CallInput<typeof OpsSetTable>['body'];

/** @throws tables.wrong_limits */
function checkWanted({ row, engine }: LiveTable, wanted: Wanted): void {
  const read = (text: string): bigint => parseAmount(text, row.currency);
  const [min, max, roundMax] = [read(wanted.min), read(wanted.max), read(wanted.roundMax)];
  const kinds = kindsOf(engine);
  const fits =
    min > 0n &&
    min <= max &&
    max <= roundMax &&
    wanted.kinds.every((own) => {
      const most = read(own.max);
      return min <= most && most <= roundMax && kinds.some(({ kind }) => kind === own.kind);
    });
  if (!fits || (wanted.results === 'staff' && !engine.readEntry))
    throw tableFaults('tables.wrong_limits', { fields: { max: 'tables.wrong_limits' } });
}

/** Limits of kinds as the table keeps them: place by place. A game without kinds keeps those it has. */
function spotLimits({ engine }: LiveTable, { kinds }: Wanted): Pick<LimitsJson, 'spots'> {
  const known = kindsOf(engine);
  if (known.length === 0) return {};
  const own = new Map(kinds.map(({ kind, max }) => [kind, max]));
  const spots = known.flatMap(({ kind, spots: places }) => {
    const max = own.get(kind);
    return max === undefined ? [] : places.map((spot) => [spot, max] as const);
  });
  return { spots: Object.fromEntries(spots) };
}

/** As the trail says them: kind by kind, not place by place. */
function presentLimits({ engine }: LiveTable, { min, max, roundMax, spots = {} }: LimitsJson) {
  const kinds = kindsOf(engine).flatMap(({ kind, spots: places }) => {
    const own = [...new Set(places.flatMap((spot) => spots[spot] ?? []))];
    return own.length === 0 ? [] : [[kind, own.join(' · ')] as const];
  });
  return { min, max, roundMax, kinds: Object.fromEntries(kinds) };
}

/** @throws tables.unknown_table · tables.wrong_limits */
export async function setTable(
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  wanted: Wanted,
  language: string,
): Promise<OpsTable> {
  const table = await needs.tables.find(actor.brandId, code);
  checkWanted(table, wanted);
  const { min, max, roundMax, stream, results } = wanted;
  const action = { actor, right: 'tables.write', action: 'tables.set', subject: code };
  await staffAction(needs, action, async (tx, note) => {
    const before = await tx.one(LOCK_TABLE, [code]);
    if (!before) return;
    const limits = { ...before.limits, min, max, roundMax, ...spotLimits(table, wanted) };
    await tx.run(SET_TABLE, [code, JSON.stringify(limits), stream, results]);
    note({
      before: { limits: presentLimits(table, before.limits), stream: before.stream, results: before.results },
      after: { limits: presentLimits(table, limits), stream, results },
    });
  });
  const answer = await one(needs, actor.brandId, code, language);
  const own = new Map(wanted.kinds.map(({ kind, max: most }) => [kind, most]));
  const kinds = answer.kinds.map((kind) => ({ ...kind, max: own.get(kind.kind) ?? null }));
  return { ...answer, ...wanted, kinds };
}

type At = { readonly code: string; readonly id: string };

/** @throws tables.unknown_round */
async function find({ db }: OpsNeeds, { brandId }: Actor, { code, id }: At): Promise<RoundRow> {
  const round = await db.one(ROUND_BY_ID, [code, id]);
  if (round?.brand_id !== brandId) throw tableFaults('tables.unknown_round');
  return round;
}

/** @throws tables.unknown_round · staff.request_open */
export async function askVoid(needs: OpsNeeds, actor: Actor, at: At, reason: string): Promise<string> {
  const round = await find(needs, actor, at);
  const request = needs.kinds.void.request(at.id, { serial: roundSerial(round) }, reason);
  return needs.db.transaction((tx) => needs.approvals.ask(tx, actor, request));
}

/** @throws tables.unknown_round · tables.wrong_result · staff.request_open */
export async function askResult(
  needs: OpsNeeds,
  actor: Actor,
  at: At,
  { result, reason }: { readonly result: string; readonly reason: string },
): Promise<string> {
  const round = await find(needs, actor, at);
  const content = { serial: roundSerial(round), table: at.code, result: result.trim() };
  const request = needs.kinds.result.request(at.id, content, reason);
  return needs.db.transaction((tx) => needs.approvals.ask(tx, actor, request));
}
