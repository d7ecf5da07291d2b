/** For tests: withdrawals over a house of its own, with a provider that says what a test wants, colleagues, and a clock that can be turned. */
import { approvalsAmong } from '#features/people/approvals/fixtures.ts';
import { putProfile, setLevel } from '#features/people/members/store.ts';
import { readProfile } from '#features/people/members/service/profile.ts';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { createTransactionPasswords } from '#features/people/members/service/transaction-password.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { MINUTE } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { createFiles } from '#platform/files/files.ts';
import { silentLog } from '#platform/log/log.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { AddAccount, AskWithdrawal, type PayoutAccount, type Withdrawal } from './contract.ts';
import { ApproveWithdrawal, OpsWithdrawalDetail } from './contract/review.ts';
import { MethodSettings, ReceiptSettings, WithdrawalRules } from './contract/settings.ts';
import { manualPayouts } from './providers/manual.ts';
import type { PayoutEvent, PayoutProvider } from './providers/provider.ts';
import { createWithdrawals, type WithdrawalsRoom } from './room.ts';
import type { WithdrawalNeeds } from './service/needs.ts';
import { hear } from './service/payout.ts';
import { SAMPLE_PAYOUT_METHODS } from './service/seed.ts';

export type TestTill = {
  readonly house: TestHouse;
  readonly room: WithdrawalsRoom;
  readonly needs: WithdrawalNeeds;
  /** What the provider answers when asked; nothing for what cannot be reached. */
  readonly answers: Map<string, PayoutEvent | 'pending'>;
  /** References the provider was told to pay, in order. */
  readonly started: string[];
  readonly turn: (ms: number) => void;
  readonly set: (rules: Partial<typeof WithdrawalRules.defaults>) => Promise<void>;
  readonly setMethods: (
    methods: readonly (typeof MethodSettings.defaults.methods)[number][],
  ) => Promise<void>;
  readonly setReceipt: (receipt: Partial<typeof ReceiptSettings.defaults>) => Promise<void>;
  /** A member at level 2 with cash, a transaction password and an account that can be used. */
  readonly member: (cash?: bigint) => Promise<{ readonly id: Id<'member'>; readonly account: PayoutAccount }>;
  readonly staff: () => Id<'staff'>;
  readonly call: <C extends Call>(
    call: C,
    who: Id<'member'> | { readonly staff: Id<'staff'> },
    input?: Partial<CallInput<C>> & { readonly key?: string },
  ) => Promise<CallAnswer<C>>;
  readonly ask: (
    who: { readonly id: Id<'member'>; readonly account: PayoutAccount },
    amount?: string,
    key?: string,
  ) => Promise<Withdrawal>;
  readonly cash: (id: Id<'member'>) => Promise<{ cash: bigint; held: bigint }>;
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
};

export const TRANSACTION = 'k7tram';
export const HOLDER = 'Rana Ahmed';

export const SAMPLE_RULES = {
  minLevel: 2,
  twoAbove: '20000',
  accountCoolMs: 0,
  passwordCoolMs: 0,
  dayCount: 100,
  openMost: 20,
} as const;

export async function openTestTill(
  more: Pick<WithdrawalNeeds, 'held' | 'bonuses' | 'frozen' | 'syncPlay'> = {},
): Promise<TestTill> {
  let now = Date.parse('2026-11-22T12:00:00Z');
  const clock = { now: () => now };
  const house = await openTestHouse();
  const { db, ledger, brands, brand, gate, keys } = house;
  const people = new Set<string>();
  const answers = new Map<string, PayoutEvent | 'pending'>();
  const started: string[] = [];
  const provider: PayoutProvider = {
    code: 'sandbox',
    start: async ({ reference }) => {
      started.push(reference);
      return { providerReference: `p-${reference}` };
    },
    verify: (header, raw) => (header('x-test') === 'yes' ? JSON.parse(raw.toString('utf8')) : undefined),
    query: async (reference) => {
      const said = answers.get(reference);
      if (!said) throw new Error('the provider cannot be reached');
      return said;
    },
    jobs: {},
  };
  const approvals = approvalsAmong(db, clock, people);
  const transactions = createTransactionPasswords({ db, clock, identity: gate.identity });
  const needs: WithdrawalNeeds = {
    db,
    ledger,
    brands,
    identity: gate.identity,
    transactions,
    payee: async (runner, id) => {
      const { member, level, texts } = await readProfile(runner, id);
      return { status: member.status, level, currency: member.currency, holder: texts.payeeName };
    },
    approvals: approvals.approvals,
    stepUp: async () => undefined,
    providers: [provider, manualPayouts],
    sealer: createSealer(keys.derive('payout accounts')),
    files: createFiles(createSealer(keys.derive('files'))),
    printKey: keys.derive('payout account prints'),
    clock,
    log: silentLog(),
    ...more,
  };
  const room = createWithdrawals(needs);
  approvals.open(room.approvals);
  const write = async (section: Parameters<typeof writeSettings>[2], value: object): Promise<void> => {
    await writeSettings(db, brand.id, section, value);
    brands.forget();
  };
  await write(MethodSettings, { methods: [...SAMPLE_PAYOUT_METHODS] });
  const set: TestTill['set'] = (rules) =>
    write(WithdrawalRules, { ...WithdrawalRules.defaults, ...SAMPLE_RULES, ...rules });
  await set({});
  const call: TestTill['call'] = async (one, who, { key = newId(), ...input } = {}) =>
    callRoute(room.routes, one, brand, {
      caller: typeof who === 'string' ? asPlayer(who) : asStaff(who.staff),
      key,
      ...input,
    }) as never;
  const till: TestTill = {
    house,
    room,
    needs,
    answers,
    started,
    turn: (ms) => {
      now += ms;
    },
    set,
    setMethods: (methods) => write(MethodSettings, { methods: [...methods] }),
    setReceipt: (receipt) => write(ReceiptSettings, { ...ReceiptSettings.defaults, ...receipt }),
    async member(cash = 1_000_000n) {
      const id = await house.member();
      const hash = await gate.identity.hashPassword(TRANSACTION);
      await putProfile(db, {
        memberId: id,
        details: { payeeName: HOLDER },
        birthday: null,
        paymentHash: hash,
      });
      await setLevel(db, id, 2);
      if (cash > 0n)
        await db.transaction(async (tx) => {
          const currency = brand.currency;
          await ledger.pay(tx, {
            memberId: id,
            brandId: brand.id,
            currency,
            pockets: await ledger.pockets(tx, brand.id, id, currency),
            kind: 'grant',
            key: 'grant at opening',
            content: String(cash),
            ref: id,
            serial: 'T-1',
            amount: minor(cash),
            from: await ledger.house(tx, brand.id, 'grants', currency),
          });
        });
      const account = await call(AddAccount, id, {
        body: {
          method: 'bkash',
          number: `017${String(people.size).padStart(8, '1')}`,
          holder: HOLDER,
          transactionPassword: TRANSACTION,
        },
      });
      now += MINUTE;
      return { id, account };
    },
    staff: () => {
      const id = newId<'staff'>();
      people.add(id);
      return id;
    },
    call,
    ask: ({ id, account }, amount = '500.00', key = newId()) =>
      call(AskWithdrawal, id, {
        key,
        body: { account: account.id, amount, currency: 'BDT', transactionPassword: TRANSACTION },
      }),
    async cash(id) {
      const pockets = await ledger.pockets(db, brand.id, id, brand.currency);
      const { cash, held } = await ledger.wallet(db, id, pockets);
      return { cash, held };
    },
    sql: async (text, values = []) => (await db.pool.query(text, [...values])).rows,
  };
  return till;
}

export const eventFor = (
  withdrawal: Pick<Withdrawal, 'id' | 'arrives'>,
  more: Partial<PayoutEvent> = {},
): PayoutEvent => ({
  eventId: newId(),
  reference: withdrawal.id,
  providerReference: `p-${withdrawal.id}`,
  state: 'paid',
  amount: withdrawal.arrives,
  currency: 'BDT',
  reason: '',
  ...more,
});

/** The provider reports it. */
export const report = ({ house, needs }: TestTill, event: PayoutEvent, provider = 'sandbox') =>
  house.db.transaction((tx) =>
    hear(needs, tx, { provider, event, body: Buffer.from(JSON.stringify(event)) }),
  );

/** What the room's books find wrong, and what its holds come to beside the held accounts. */
export async function wrongInBooks({ room, sql }: TestTill): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const pass of room.books.passes) {
    const client = {
      query: async (text: string, values?: readonly unknown[]) => ({ rows: await sql(text, values) }),
    };
    found.push(...(await pass.look({ client: client as never, openSeed: undefined })));
  }
  const [holds] = room.books.holds;
  found.push(
    ...(await sql(
      `select b.owner_id, b.held, coalesce(h.amount, 0) as open from
         (select a.owner_id, sum(bal.balance) as held from ledger.accounts a join ledger.balances bal on bal.account_id = a.id
           where a.purpose = 'held' group by 1) b
         left join (select member_id, sum(amount) as amount from (${holds}) o group by 1) h on h.member_id = b.owner_id
       where b.held <> coalesce(h.amount, 0)`,
    )),
  );
  return found;
}

/** `done`, or the code it was refused with. */
export const codeOf = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

/** One of staff, anybody unless said, has looked at it and approves. */
export async function approve(
  { call, staff: anybody }: TestTill,
  { id }: { readonly id: string },
  staff = anybody(),
) {
  const { withdrawal } = await call(OpsWithdrawalDetail, { staff }, { params: { id } });
  const body = { revision: withdrawal.revision, reason: 'looked at' };
  await call(ApproveWithdrawal, { staff }, { params: { id }, body });
  return staff;
}
