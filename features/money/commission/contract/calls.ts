/** The calls of commission (docs/PRODUCT.md, 2, 3, 7; docs/API.md). Days are dates of the brand's zone, periods of it, too. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import {
  Amount,
  closed,
  Currency,
  Instant,
  listPage,
  listPageWith,
  literals,
  Nothing,
  pageQuery,
  SignedAmount,
  Uuid,
} from '#kernel/wire.ts';
import { CONTRACT_STATES, CYCLES, DIVIDEND_CYCLES, CARRIES, Rate, Tier, TIER_BASES } from '../contract.ts';

export const OFFERED_KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const;
export type OfferedKind = (typeof OFFERED_KINDS)[number];
export const LINE_KINDS = [...OFFERED_KINDS, 'rebate'] as const;
export const LINE_STATES = ['due', 'paid', 'owed', 'collected', 'held', 'nothing'] as const;
const byId = Type.Object({ id: Uuid }, closed);
const Day = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'A date in the brand’s time zone.',
});
const range = { from: Type.Optional(Day), to: Type.Optional(Day) };
const Reason = Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' });

const tiers = Type.Array(Tier, { minItems: 1, maxItems: 10 });
export const OfferTerms = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('dividend'),
      cycle: Type.Optional(literals(DIVIDEND_CYCLES)),
      base: Type.Optional(literals(TIER_BASES)),
      carry: Type.Optional(literals(CARRIES)),
      tiers,
    },
    closed,
  ),
  Type.Object({ kind: literals(['daily', 'hourly', 'realtime']), tiers }, closed),
]);
export type OfferTerms = Static<typeof OfferTerms>;

const Ended = Type.Object({
  account: Type.String(),
  because: literals(['rate_above_own', 'giver_has_none']),
});
export const Contract = Type.Object({
  id: Uuid,
  version: Type.Integer(),
  kind: literals(OFFERED_KINDS),
  cycle: literals(CYCLES),
  /** Account of the upline; null where the brand gives. */
  giver: Type.Union([Type.String(), Type.Null()]),
  receiver: Type.String(),
  receiverId: Uuid,
  given: Type.Boolean({ description: 'The asking agent gives it.' }),
  state: literals(CONTRACT_STATES),
  rates: Type.Array(
    Type.Object({
      rate: Rate,
      activeMembers: Type.Integer(),
      periodValidBet: Amount,
      periodProfitLoss: Amount,
    }),
  ),
  base: Type.Optional(literals(TIER_BASES)),
  carry: Type.Optional(literals(CARRIES)),
  currency: Currency,
  proposedAt: Instant,
  agreedAt: Type.Union([Instant, Type.Null()]),
  endedAt: Type.Union([Instant, Type.Null()]),
  endedBecause: Type.String(),
  /** Agreements further down that end when this one is accepted. */
  ends: Type.Array(Ended),
});
export type Contract = Static<typeof Contract>;
const OrNone = Type.Union([Contract, Type.Null()]);

export const GetContractInfo = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_contractInfo',
  summary: 'What the agent has agreed on (`…info…`) and what waits for its answer (`…req…`), by kind.',
  answer: Type.Object({
    divtypereq: OrNone,
    dailysalreqtype: OrNone,
    contracthoursalreq: OrNone,
    realtimesalreqtype: OrNone,
    divtypeinfo: OrNone,
    dailysalinfotype: OrNone,
    contracthoursalinfo: OrNone,
    contractmrdailysalinfotype: OrNone,
    /** Whether the agent centre shows a page of this kind. */
    enabled: Type.Object({
      dividend: Type.Boolean(),
      daily: Type.Boolean(),
      hourly: Type.Boolean(),
      realtime: Type.Boolean(),
    }),
  }),
});

const COMMAND_FAULTS = [
  'commission.bad_tiers',
  'commission.condition_below_own',
  'commission.lower_than_before',
  'commission.no_own_contract',
  'commission.not_offered',
  'commission.other_cycle',
  'commission.rate_above_own',
  'commission.unknown_contract',
  'commission.unknown_receiver',
  'commission.wrong_state',
] as const;
const Answering = Type.Object({ id: Uuid, accept: Type.Boolean() }, closed);
const answering = <const Path extends string>(path: Path, summary: string) =>
  call({ method: 'POST', path, faults: COMMAND_FAULTS, summary, body: Answering, answer: Contract });
export const DividendRequest = answering(
  '/wps/relay/MCSFE_dividendRequest',
  'Answers the dividend contract that waits.',
);
export const DailySalaryRequest = answering(
  '/wps/relay/MCSFE_dailySalaryRequest',
  'Answers the daily salary that waits.',
);
export const HourlySalary = answering(
  '/wps/relay/MCSFE_hourlySalary',
  'Answers the hourly salary that waits.',
);
export const RealtimeSalary = answering(
  '/wps/relay/MCSFE_realtimeSalary',
  'Answers the real-time salary that waits.',
);

export const ListContracts = call({
  method: 'GET',
  path: '/wps/agent/contracts',
  summary: 'Contracts the agent was given and gives, those that wait first.',
  query: Type.Object(
    {
      side: Type.Optional(literals(['given', 'received', 'both'])),
      kind: Type.Optional(literals(OFFERED_KINDS)),
      state: Type.Optional(literals(CONTRACT_STATES)),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(Contract),
});
export const OfferContract = call({
  method: 'POST',
  path: '/wps/agent/contracts',
  faults: [...COMMAND_FAULTS, 'commission.offer_waits', 'money.malformed', 'money.out_of_range'],
  summary: 'Offers a contract to an agent right below; no rate above the own.',
  body: Type.Object({ to: Uuid, terms: OfferTerms }, closed),
  answer: Contract,
});
const contractCommand = <const Path extends string>(path: Path, summary: string) =>
  call({
    method: 'POST',
    path,
    faults: COMMAND_FAULTS,
    summary,
    params: byId,
    body: Nothing,
    answer: Contract,
  });
export const AcceptContract = contractCommand(
  '/wps/agent/contracts/{id}/accept',
  'Accepts an offer, or agrees to end a contract.',
);
export const RejectContract = contractCommand(
  '/wps/agent/contracts/{id}/reject',
  'Rejects an offer, or keeps a contract that is to end.',
);
export const CancelContract = contractCommand(
  '/wps/agent/contracts/{id}/cancel',
  'Takes an offer back, or asks the receiver to end a contract.',
);

const Sums = Type.Object({
  stake: Amount,
  validStake: Amount,
  payout: Amount,
  /** What players lost; below zero when they won. */
  profit: SignedAmount,
  bets: Type.Integer(),
});
export const SPANS = ['today', 'yesterday', 'month'] as const;
export const GetOverview = call({
  method: 'GET',
  path: '/wps/agent/overview',
  summary:
    'The team at a glance: balances, deposits, stakes, result, who plays, who is new; with fourteen days drawn.',
  query: Type.Object({ span: Type.Optional(literals(SPANS)) }, closed),
  answer: Type.Object({
    span: literals(SPANS),
    currency: Currency,
    members: Type.Integer(),
    balance: Amount,
    deposits: Amount,
    withdrawals: Amount,
    active: Type.Integer(),
    joined: Type.Integer(),
    income: SignedAmount,
    incomeMonth: SignedAmount,
    ...Sums.properties,
    categories: Type.Array(Type.Object({ category: Type.String(), ...Sums.properties })),
    days: Type.Array(Type.Object({ day: Day, stake: Amount, profit: SignedAmount, active: Type.Integer() })),
  }),
});
export type Overview = Static<typeof GetOverview.answer>;

export const TeamBet = Type.Object({
  ref: Uuid,
  account: Type.String(),
  category: Type.String(),
  game: Type.String(),
  state: literals(['settled', 'voided']),
  stake: Amount,
  validStake: Amount,
  /** Why less than the stake counts; null where it counts in full or is void. */
  because: Type.Union([literals(['other_side', 'odds_below']), Type.Null()]),
  payout: Amount,
  currency: Currency,
  at: Instant,
});
export type TeamBet = Static<typeof TeamBet>;
export const TeamBets = call({
  method: 'GET',
  path: '/wps/agent/reports/bets',
  faults: ['commission.bad_period'],
  summary: 'Settled bets of the team, newest first; at most 31 days.',
  query: Type.Object(
    {
      ...range,
      account: Type.Optional(Type.String({ maxLength: 32 })),
      category: Type.Optional(Type.String({ pattern: '^[A-Z0-9_]{1,20}$' })),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(TeamBet),
});
export const ProfitRow = Type.Object({
  id: Uuid,
  account: Type.String(),
  isAgent: Type.Boolean(),
  ...Sums.properties,
  rebate: SignedAmount,
  deposits: Amount,
  withdrawals: Amount,
});
export type ProfitRow = Static<typeof ProfitRow>;
export const DownlineProfit = call({
  method: 'GET',
  path: '/wps/agent/reports/profit',
  faults: ['agents.not_below', 'commission.bad_period'],
  summary: 'Profit and loss of each branch right below the agent (or below `under`), and of all together.',
  query: Type.Object({ ...range, under: Type.Optional(Uuid), ...pageQuery }, closed),
  answer: listPageWith(ProfitRow, { currency: Currency, all: ProfitRow }),
});
export const IncomeLine = Type.Object({
  id: Uuid,
  serial: Type.String(),
  account: Type.String(),
  kind: literals(LINE_KINDS),
  cycle: literals(CYCLES),
  period: Type.String(),
  from: Instant,
  to: Instant,
  correction: Type.Integer(),
  reason: Type.String(),
  amount: SignedAmount,
  currency: Currency,
  rate: Type.Union([Rate, Type.Null()]),
  base: Type.Union([Type.String(), Type.Null()]),
  state: literals(LINE_STATES),
  heldBecause: Type.String(),
  /** What its beneficiary says against it, and the answer once there is one. */
  dispute: Type.Union([
    Type.Object({ text: Type.String(), at: Instant, answer: Type.Union([Type.String(), Type.Null()]) }),
    Type.Null(),
  ]),
  at: Instant,
  paidAt: Type.Union([Instant, Type.Null()]),
});
export type IncomeLine = Static<typeof IncomeLine>;
export const Income = call({
  method: 'GET',
  path: '/wps/agent/reports/income',
  faults: ['commission.bad_period'],
  summary: 'What the agent earned: dividends, salaries, rebate and corrections, newest first.',
  query: Type.Object({ ...range, kind: Type.Optional(literals(LINE_KINDS)), ...pageQuery }, closed),
  answer: listPageWith(IncomeLine, {
    sums: Type.Array(Type.Object({ kind: literals(LINE_KINDS), amount: SignedAmount })),
    currency: Currency,
  }),
});
export const TeamTransaction = Type.Object({
  id: Uuid,
  serial: Type.String(),
  account: Type.String(),
  kind: literals(['deposit', 'sent', 'received']),
  amount: Amount,
  currency: Currency,
  at: Instant,
});
export type TeamTransaction = Static<typeof TeamTransaction>;
export const Transactions = call({
  method: 'GET',
  path: '/wps/agent/reports/transactions',
  faults: ['commission.bad_period'],
  summary: 'Deposits of the team and transfers within it, newest first; at most 31 days.',
  query: Type.Object(
    { ...range, account: Type.Optional(Type.String({ maxLength: 32 })), ...pageQuery },
    closed,
  ),
  answer: listPage(TeamTransaction),
});
const Explained = Type.Object({
  line: IncomeLine,
  /** As `haat recompute agents` reads it (docs/RECOMPUTE.md); a rebate names its bets instead. */
  explanation: Type.Record(Type.String(), Type.Unknown()),
  /** Bets the figure counts, the newest first. */
  bets: Type.Array(TeamBet),
  betsTotal: Type.Integer(),
  /** JSON lines: the figure, and the bets it counts, for `haat recompute agents`. */
  file: Type.String(),
});
export const ExplainIncome = call({
  method: 'GET',
  path: '/wps/agent/income/{id}',
  faults: ['commission.unknown_line'],
  summary:
    'Explains an amount: contract version, tier, formula, figures and the bets they count, with a file anybody can recompute.',
  params: byId,
  answer: Explained,
});

const Words = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' });
export const DisputeIncome = call({
  method: 'POST',
  path: '/wps/agent/income/{id}/dispute',
  faults: ['commission.unknown_line', 'commission.disputed_before'],
  summary: 'Says that an amount is wrong, once; one that is not paid yet waits for the answer. Others go on.',
  params: byId,
  body: Type.Object({ text: Words }, closed),
  answer: IncomeLine,
});

export const OpsContracts = call({
  method: 'GET',
  path: '/ops/commission/contracts',
  summary: 'Contracts of the brand, newest first.',
  query: Type.Object(
    {
      kind: Type.Optional(literals(OFFERED_KINDS)),
      state: Type.Optional(literals(CONTRACT_STATES)),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(Contract),
});
export const OpsOffer = call({
  method: 'POST',
  path: '/ops/commission/contracts',
  faults: [...COMMAND_FAULTS, 'commission.offer_waits', 'money.malformed', 'money.out_of_range'],
  summary: 'The brand offers a contract to an agent at the top.',
  body: Type.Object({ account: Type.String({ minLength: 1, maxLength: 32 }), terms: OfferTerms }, closed),
  answer: Contract,
});
export const OpsCancel = call({
  method: 'POST',
  path: '/ops/commission/contracts/{id}/cancel',
  faults: COMMAND_FAULTS,
  summary: 'The brand takes an offer back, or asks the agent to end a contract.',
  params: byId,
  body: Nothing,
  answer: Contract,
});
export const Run = Type.Object({
  id: Uuid,
  kind: literals(LINE_KINDS),
  cycle: literals(CYCLES),
  period: Type.String(),
  from: Instant,
  to: Instant,
  state: literals(['paying', 'done']),
  lines: Type.Integer(),
  open: Type.Integer(),
  total: SignedAmount,
  currency: Currency,
  startedAt: Instant,
  finishedAt: Type.Union([Instant, Type.Null()]),
});
export type Run = Static<typeof Run>;
export const OpsRuns = call({
  method: 'GET',
  path: '/ops/commission/runs',
  summary: 'Calculations of the brand, newest period first.',
  query: Type.Object({ kind: Type.Optional(literals(LINE_KINDS)), ...pageQuery }, closed),
  answer: listPage(Run),
});
export const PreviewLine = Type.Object({
  account: Type.String(),
  amount: SignedAmount,
  last: SignedAmount,
  difference: SignedAmount,
  currency: Currency,
});
export type PreviewLine = Static<typeof PreviewLine>;
export const OpsPreview = call({
  method: 'GET',
  path: '/ops/commission/preview',
  summary:
    'What a kind would come to for the period that is open now, beside the last calculation; nothing is written.',
  query: Type.Object({ kind: literals(LINE_KINDS), cycle: Type.Optional(literals(DIVIDEND_CYCLES)) }, closed),
  answer: Type.Object({
    cycle: literals(CYCLES),
    period: Type.String(),
    from: Instant,
    to: Instant,
    total: SignedAmount,
    last: SignedAmount,
    currency: Currency,
    lines: Type.Array(PreviewLine),
  }),
});
export const OpsLines = call({
  method: 'GET',
  path: '/ops/commission/lines',
  summary: 'Lines of calculations, newest first: of one run, in one state, of one account.',
  query: Type.Object(
    {
      run: Type.Optional(Uuid),
      state: Type.Optional(literals(LINE_STATES)),
      disputed: Type.Optional(Type.Boolean({ description: 'Only disputes that wait for an answer.' })),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(IncomeLine),
});
export const OpsExplain = call({
  method: 'GET',
  path: '/ops/commission/lines/{id}',
  faults: ['commission.unknown_line'],
  summary: 'Explains a line as its beneficiary sees it.',
  params: byId,
  answer: Explained,
});
export const OpsHold = call({
  method: 'POST',
  path: '/ops/commission/lines/{id}/hold',
  faults: ['commission.unknown_line', 'commission.not_due'],
  summary: 'Holds a line that is not paid yet, or releases it; others of the run go on.',
  params: byId,
  body: Type.Object({ held: Type.Boolean(), reason: Reason }, closed),
  answer: Nothing,
});
export const OpsAnswerDispute = call({
  method: 'POST',
  path: '/ops/commission/lines/{id}/dispute',
  faults: ['commission.unknown_line', 'commission.no_dispute'],
  summary: 'Answers what the beneficiary says against a line; a line that waited for it goes on.',
  params: byId,
  body: Type.Object({ answer: Words }, closed),
  answer: Nothing,
});
export const OpsCorrect = call({
  method: 'POST',
  path: '/ops/commission/lines/{id}/correct',
  faults: [
    'commission.unknown_line',
    'identity.step_up_required',
    'money.malformed',
    'money.out_of_range',
    'staff.no_change',
    'staff.request_open',
  ],
  summary: 'Asks for a correction of a line; another person decides. The correction is a line of its own.',
  params: byId,
  body: Type.Object({ amount: Amount, direction: literals(['pay', 'take']), reason: Reason }, closed),
  answer: Type.Object({ id: Uuid }),
});
