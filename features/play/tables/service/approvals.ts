/** What nobody at the desk does alone at a table: void a round, and say how one came out. */
import { Type } from 'typebox';
import { approval } from '#features/people/approvals/service/kind.ts';
import type { Json } from '#games/contract.ts';
import { tableEngineOf } from '#games/registry.ts';
import type { TableEngine } from '#games/table-contract.ts';
import { publish } from '#platform/live/publish.ts';
import { TableChanged } from '../contract.ts';
import { tableFaults } from '../faults.ts';
import { presentRound, roundSerial } from '../present.ts';
import { ROUNDS_BY_ID, VOID_ROUND } from '../store.ts';
import { ENTER_RESULT, LOCK_ROUND } from '../store/ops.ts';
import type { Tables } from './tables.ts';

const RIGHTS = { ask: 'tables.write', see: 'staff.read', decide: 'staff.approve' } as const;

const isRunning = (state: string): boolean => state === 'open' || state === 'closed';

/** Reads what a dealer typed. @throws tables.wrong_result */
function readEntry(engine: TableEngine | undefined, text: string): Json {
  const outcome = engine?.readEntry?.(text);
  if (outcome === undefined)
    throw tableFaults('tables.wrong_result', { fields: { result: 'tables.wrong_result' } });
  return outcome;
}

export const tableKinds = (tables: Tables) => ({
  void: approval({
    kind: 'tables.void',
    content: Type.Object({ serial: Type.String() }),
    rights: RIGHTS,
    approvers: async () => 1,
    check: async (tx, { brandId }, { subject }) => {
      const round = await tx.one(LOCK_ROUND, [subject, brandId]);
      // What is in the air comes down as it was fixed to: bets have left it and were paid.
      if (!round || !isRunning(round.state) || (round.flight && round.state === 'closed'))
        throw tableFaults('tables.unknown_round');
    },
    read: async (tx, { brandId, subject }) => {
      const round = await tx.one(LOCK_ROUND, [subject, brandId]);
      const running = round && isRunning(round.state) && !(round.flight && round.state === 'closed');
      return round ? [roundSerial(round), running ? 'running' : round.state] : [];
    },
    wanted: ({ serial }) => [serial, 'voided'],
    execute: async (tx, { request }) => {
      const [round] = await tx.rows(ROUNDS_BY_ID, [[request.subject]]);
      if (!round || !isRunning(round.state)) throw tableFaults('tables.unknown_round');
      const voided = await tx.one(VOID_ROUND, [round.id, 'staff', round.state]);
      const table = voided && (await tables.find(voided.brand_id, voided.table_code));
      if (!voided || !table) throw tableFaults('tables.unknown_round');
      // Who leads gives the bets back when he looks next (VOIDED_UNPAID).
      await publish(tx, TableChanged, { code: voided.table_code }, presentRound(voided, table.row.currency));
    },
  }),
  result: approval({
    kind: 'tables.result',
    content: Type.Object({ serial: Type.String(), table: Type.String(), result: Type.String() }),
    rights: RIGHTS,
    approvers: async () => 1,
    check: async (tx, { brandId }, { subject, content }) => {
      const round = await tx.one(LOCK_ROUND, [subject, brandId]);
      // Nobody says how a round came out while bets are taken on it.
      if (round?.state !== 'closed' || round.entered !== null) throw tableFaults('tables.unknown_round');
      const table = await tables.find(brandId, round.table_code);
      if (table.row.results !== 'staff') throw tableFaults('tables.unknown_round');
      readEntry(table.engine, content.result);
    },
    read: async (tx, { brandId, subject }) => {
      const round = await tx.one(LOCK_ROUND, [subject, brandId]);
      const awaited = round?.state === 'closed' && round.entered === null;
      return round ? [roundSerial(round), awaited ? 'awaited' : round.state] : [];
    },
    wanted: ({ serial, result }) => [serial, result],
    // The second at the table says what he sees, not whether he likes what the first saw.
    sameEntry: ({ table, result }, entered) => {
      const engine = tableEngineOf(table);
      const said = engine?.readEntry?.(entered);
      return said !== undefined && JSON.stringify(said) === JSON.stringify(engine?.readEntry?.(result));
    },
    execute: async (tx, { request, content }) => {
      const outcome = readEntry(tableEngineOf(content.table), content.result);
      const entered = await tx.run(ENTER_RESULT, [request.subject, JSON.stringify(outcome)]);
      if (entered !== 1) throw tableFaults('tables.unknown_round');
    },
  }),
});
export type TableKinds = ReturnType<typeof tableKinds>;
