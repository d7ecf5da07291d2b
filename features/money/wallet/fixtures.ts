/** For tests: the wallet over a house of its own, with the local vendor, colleagues, and a clock that can be turned. */
import { approvalsAmong } from '#features/people/approvals/fixtures.ts';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { findMember } from '#features/people/members/store.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { silentLog } from '#platform/log/log.ts';
import { patchSettings } from '#platform/settings/settings.ts';
import { TransferWalletSettings, VendorWalletSettings } from './contract/settings.ts';
import { createLocalVendor, type LocalVendor } from './providers/local.ts';
import { createWallet, type WalletRoom } from './room.ts';
import { ORDER_JOB, SYNC_JOB, type TransferNeeds } from './service/needs.ts';

type EntryCheck = (ask: Parameters<TransferNeeds['protection']['checkEntry']>[1]) => Promise<void>;
export type TestWallets = {
  readonly house: TestHouse;
  readonly room: WalletRoom;
  readonly needs: TransferNeeds;
  readonly vendor: LocalVendor;
  readonly turn: (ms: number) => void;
  readonly setSingle: (isSingle: boolean) => Promise<void>;
  /** Who is asked before money goes to a vendor; nobody where it is undefined. */
  readonly protect: (check: EntryCheck | undefined) => void;
  readonly member: (cash?: bigint) => Promise<Id<'member'>>;
  readonly staff: () => Id<'staff'>;
  readonly call: <C extends Call>(
    call: C,
    who: Id<'member'> | { readonly staff: Id<'staff'> },
    input?: Partial<CallInput<C>> & { readonly key?: string },
  ) => Promise<CallAnswer<C>>;
  /** Runs the job of one transfer, as the queue would. */
  readonly work: (transferId: string) => Promise<void>;
  readonly sync: (memberId: string, vendor?: string) => Promise<void>;
  /** Cash and what is in the wallet at a vendor, as the ledger has it. */
  readonly money: (memberId: Id<'member'>, vendor?: string) => Promise<{ cash: bigint; there: bigint }>;
  /** Takes cash as a fee does: something else used it. */
  readonly spend: (memberId: Id<'member'>, amount: bigint) => Promise<void>;
  readonly findings: () => Promise<readonly string[]>;
};

export const VENDOR = 'lantern';

export async function openTestWallets(): Promise<TestWallets> {
  let now = Date.parse('2026-11-22T12:00:00Z');
  const clock = { now: () => now };
  const house = await openTestHouse(clock);
  const { db, ledger, brands, brand } = house;
  const people = new Set<string>();
  const approvals = approvalsAmong(db, clock, people);
  const vendor = createLocalVendor({ db, delay: () => 0 });
  let asked: EntryCheck | undefined;
  const needs: TransferNeeds = {
    db,
    ledger,
    clock,
    log: silentLog(),
    brands,
    findMember,
    approvals: approvals.approvals,
    protection: { checkEntry: async (_, ask) => asked?.(ask) },
    wallets: [vendor],
  };
  const room = createWallet(needs);
  const desk = approvals.open(room.approvals);
  const setSingle = async (isSingle: boolean): Promise<void> => {
    await db.transaction((tx) => patchSettings(tx, brand.id, VendorWalletSettings, { isSingle }));
    brands.forget();
  };
  const wallets = [VENDOR, 'harbour'].map((one) => ({
    vendor: one,
    name: one,
    provider: 'local',
    open: true,
  }));
  await db.transaction((tx) => patchSettings(tx, brand.id, TransferWalletSettings, { wallets }));
  await setSingle(false);
  const run = async (name: string, payload: Record<string, unknown>): Promise<void> => {
    const job = room.jobs[name];
    if (!job) throw new Error(`no job ${name}`);
    await job(payload);
  };
  return {
    house,
    room,
    needs,
    vendor,
    turn: (ms) => {
      now += ms;
    },
    setSingle,
    protect: (check) => {
      asked = check;
    },
    member: async (cash = 100_000n) => {
      const id = await house.member();
      const pockets = await ledger.pockets(db, brand.id, id, 'BDT');
      const from = await ledger.house(db, brand.id, 'grants', 'BDT');
      const ref = newId();
      if (cash > 0n)
        await db.transaction((tx) =>
          ledger.pay(tx, {
            memberId: id,
            brandId: brand.id,
            currency: 'BDT',
            pockets,
            kind: 'grant',
            key: `grant ${ref}`,
            content: '',
            ref,
            serial: 'G-1',
            amount: minor(cash),
            from,
          }),
        );
      return id;
    },
    staff: () => {
      const id = newId<'staff'>();
      people.add(id);
      return id;
    },
    call: (name, who, input = {}) => {
      const caller = typeof who === 'string' ? asPlayer(who) : asStaff(who.staff);
      return callRoute([...room.routes, ...desk.routes], name, brand, { caller, ...input }) as Promise<never>;
    },
    work: (id) => run(ORDER_JOB, { id }),
    sync: (memberId, code = VENDOR) => run(SYNC_JOB, { memberId, vendor: code, currency: 'BDT' }),
    money: async (memberId, code = VENDOR) => {
      const pockets = await ledger.balances(db, memberId);
      const of = (purpose: string) => pockets.find((one) => one.purpose === purpose)?.balance ?? 0n;
      return { cash: of('cash'), there: of(`vendor:${code}`) };
    },
    spend: async (memberId, amount) => {
      const ref = newId();
      await db.transaction(async (tx) =>
        ledger.take(tx, {
          memberId,
          brandId: brand.id,
          currency: 'BDT',
          pockets: await ledger.pockets(tx, brand.id, memberId, 'BDT'),
          kind: 'fee',
          key: `fee ${ref}`,
          content: '',
          ref,
          serial: 'F-1',
          amount: minor(amount),
          to: await ledger.house(tx, brand.id, 'fees', 'BDT'),
        }),
      );
    },
    findings: async () => {
      const client = await db.pool.connect();
      try {
        const all = await Promise.all(
          room.books.passes.map(async ({ look }) => look({ client: client as never, openSeed: undefined })),
        );
        return all.flat().map(({ row, says }) => `${row} ${says}`);
      } finally {
        client.release();
      }
    },
  };
}
