/** The rooms that move a member's money, over one database, with three people at the desk: what the model of `purse-model.ts` is held against. */
import pg from 'pg';
import { approvalsOf, askNoLevel, testFiles } from '#features/money/cashier/fixtures.ts';
import { type Deposit as MadeDeposit, MakeDeposit } from '#features/money/cashier/contract.ts';
import {
  type Difference,
  ListDifferences,
  Reconcile,
  SettleDifference,
} from '#features/money/cashier/contract/reconciliation.ts';
import type { PaymentProvider } from '#features/money/cashier/providers/provider.ts';
import { createCashier } from '#features/money/cashier/room.ts';
import type { ReportLine } from '#features/money/cashier/rules/report.ts';
import type { CashierNeeds } from '#features/money/cashier/service/needs.ts';
import { applyEvent } from '#features/money/cashier/service/settle.ts';
import { keepCallback, putMethod } from '#features/money/cashier/store.ts';
import { AskAdjustment } from '#features/money/wallet/contract/adjustments.ts';
import { createWallet } from '#features/money/wallet/room.ts';
import { openTestTill, type TestTill } from '#features/money/withdrawals/fixtures.ts';
import { DecideRequest } from '#features/people/approvals/contract.ts';
import { asPlayer, asStaff, callRoute } from '#features/people/members/fixtures.ts';
import { findMember } from '#features/people/members/store.ts';
import { protectionFaults } from '#features/people/protection/faults.ts';
import { createProtection } from '#features/people/protection/service.ts';
import {
  type CashOut,
  makeSlips,
  type SlipAnswer,
  type SlipAsk,
  slips,
} from '#features/play/stakes/fixtures.ts';
import { createStakes, type Stakes } from '#features/play/stakes/service/batch.ts';
import type { Call } from '#kernel/call.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { HOUR } from '#kernel/time.ts';
import { silentLog } from '#platform/log/log.ts';
import { runPass } from '#tools/books/books.ts';
import { CHAIN_PASSES } from '#tools/books/chain-passes.ts';
import { LEDGER_PASSES } from '#tools/books/ledger-passes.ts';
import { ROOM_PASSES } from '#tools/books/room-passes.ts';

type Staff = Id<'staff'>;
export type PurseHouse = {
  readonly till: TestTill;
  readonly desk: readonly [Staff, Staff, Staff];
  readonly stakes: Stakes<SlipAsk | CashOut, SlipAnswer>;
  /** A deposit that its provider has reported as paid. @returns its id */
  readonly deposit: (who: Id<'member'>, amount: bigint) => Promise<string>;
  /** The provider's report of today, and what it says of the deposits. */
  readonly report: (said: readonly ReportLine[]) => Promise<void>;
  /** The open difference about a deposit. */
  readonly difference: (depositId: string) => Promise<string | undefined>;
  /** Asks for what is to become of a difference. @returns the request */
  readonly askAbout: (id: string, command: 'credit' | 'take_back', by: Staff) => Promise<string>;
  /** @returns the request */
  readonly askAdjustment: (
    who: Id<'member'>,
    by: Staff,
    adjustment: { readonly direction: 'in' | 'out'; readonly amount: bigint },
  ) => Promise<string>;
  readonly decide: (requestId: string, by: Staff, agree: boolean) => Promise<void>;
  /** No listener runs in this house: turnover is not in the model, and a request waits for what was not heard of it. */
  readonly hearNothing: () => Promise<void>;
  /** What the books of the ledger and of every room find. */
  readonly findings: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

const PROVIDER = 'paper';
/** The play of this house is one of tests: its slips stand in a table of its own, where the sportsbook does not look. */
const isAsked = ({ name }: { readonly name: string }): boolean => name !== 'slips-back';

/** What the model reports as its payment provider. */
const paperProvider = (lines: () => readonly ReportLine[]): PaymentProvider => ({
  code: PROVIDER,
  start: async ({ reference }) => ({ providerReference: `p-${reference}` }),
  verify: () => undefined,
  query: async () => 'pending',
  report: async () => [...lines()],
  jobs: {},
});

async function openTill(): Promise<TestTill> {
  const till = await openTestTill();
  await makeSlips(till.house.database.ownerUrl);
  await askNoLevel(till.house);
  await till.set({ openMost: 20, dayCount: 100, daySum: '1000000000', claimMs: HOUR });
  await till.setReceipt({ unanswered: 'received', proof: false });
  await putMethod(till.house.db, till.house.brand.id, {
    provider: PROVIDER,
    code: 'plain',
    kind: 'instant',
    currency: 'BDT',
    min_amount: 1n,
    max_amount: 10_000_000n,
    arrives_in_ms: 1,
  });
  return till;
}

/** The rooms themselves, and a call of one of them as a player or as a member of staff. */
function openRooms(till: TestTill, desk: PurseHouse['desk'], lines: () => readonly ReportLine[]) {
  const { db, ledger, brands, brand } = till.house;
  const { clock } = till.needs;
  const { approvals, open } = approvalsOf(db, clock, desk);
  const protection = createProtection({ brands });
  const log = silentLog();
  const shared = { db, ledger, brands, protection, clock, log, approvals };
  const needs: CashierNeeds = { ...shared, providers: [paperProvider(lines)], files: testFiles() };
  const cashier = createCashier(needs);
  const wallet = createWallet({ ...shared, findMember, wallets: [] });
  const requests = open([...cashier.approvals, ...wallet.approvals]);
  const stakes = createStakes(
    { db, ledger, gate: protection.gate, clock, log },
    slips(() => protectionFaults('protection.account_closed')),
  );
  const routes = [...cashier.routes, ...wallet.routes, ...requests.routes];
  const call = <Answer>(name: Call, who: Id<'member'> | { readonly staff: Staff }, parts: object) =>
    callRoute(routes, name, brand, {
      caller: typeof who === 'string' ? asPlayer(who) : asStaff(who.staff),
      ...parts,
    }) as Promise<Answer>;
  return { needs, cashier, stakes, call };
}

/** The provider's callback that a deposit was paid. */
const say = (needs: CashierNeeds, id: string, amount: string): Promise<void> =>
  needs.db.transaction(async (tx) => {
    const event = {
      eventId: newId(),
      reference: id,
      providerReference: `p-${id}`,
      state: 'paid' as const,
      amount,
      currency: 'BDT',
      reason: '',
    };
    const outcome = await applyEvent(needs, tx, PROVIDER, event);
    const body = Buffer.from(JSON.stringify(event));
    await keepCallback(tx, { provider: PROVIDER, eventId: event.eventId, reference: id, body, outcome });
  });

async function findingsOf(ownerUrl: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const found: string[] = [];
    for (const pass of [...LEDGER_PASSES, ...CHAIN_PASSES, ...ROOM_PASSES].filter(isAsked))
      for (const { row, says } of (await runPass({ client, openSeed: undefined }, pass)).findings)
        found.push(`${pass.name}: ${row}: ${says}`);
    return found;
  } finally {
    await client.end();
  }
}

export async function openPurseHouse(): Promise<PurseHouse> {
  const till = await openTill();
  const { house } = till;
  const desk = [till.staff(), till.staff(), till.staff()] as const;
  let lines: readonly ReportLine[] = [];
  const { needs, cashier, stakes, call } = openRooms(till, desk, () => lines);
  const staff = { staff: desk[0] };
  const today = (): string => new Date(till.needs.clock.now()).toISOString().slice(0, 10);
  return {
    till,
    desk,
    stakes,
    async deposit(who, units) {
      const amount = formatWire(units as never, 'BDT');
      const body = { method: 'plain', amount, currency: 'BDT' };
      const made = await call<MadeDeposit>(MakeDeposit, who, { key: newId(), body });
      await cashier.jobs['cashier.start']?.({ depositId: made.id });
      await say(needs, made.id, amount);
      return made.id;
    },
    async report(said) {
      lines = said;
      await call(Reconcile, staff, { body: { provider: PROVIDER, from: today(), to: today() } });
    },
    async difference(depositId) {
      const query = { state: 'open', pageSize: 100 };
      const { list } = await call<{ list: Difference[] }>(ListDifferences, staff, { query });
      return list.find(({ reference }) => reference === depositId)?.id;
    },
    async askAbout(id, command, by) {
      const asked = { params: { id }, body: { deed: command, reason: 'model' } };
      return (await call<{ id: string }>(SettleDifference, { staff: by }, asked)).id;
    },
    async askAdjustment(who, by, { direction, amount }) {
      const sum = { direction, amount: formatWire(amount as never, 'BDT'), currency: 'BDT' };
      const asked = { params: { id: who }, body: { ...sum, cause: 'complaint', reason: 'model' } };
      return (await call<{ id: string }>(AskAdjustment, { staff: by }, asked)).id;
    },
    decide: (id, by, agree) => call(DecideRequest, { staff: by }, { params: { id }, body: { agree } }),
    hearNothing: async () => {
      await house.db.pool.query('delete from platform.outbox');
    },
    findings: () => findingsOf(house.database.ownerUrl),
    close: async () => {
      await stakes.close();
      await house.close();
    },
  };
}
