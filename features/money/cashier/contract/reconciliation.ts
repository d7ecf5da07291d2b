/** The words of reconciliation: a provider's report held against our deposits, and the differences as a list to work off. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import {
  Amount,
  closed,
  Currency,
  Instant,
  listPage,
  literals,
  Nothing,
  pageQuery,
  Uuid,
} from '#kernel/wire.ts';
import { notGiven } from './payments.ts';

export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'amount', 'state'] as const;
export const DIFFERENCE_STATES = ['open', 'settled'] as const;
/** `credit`: the deposit is credited; `take_back`: what was credited is taken back, as debt where it is gone. */
export const DIFFERENCE_COMMANDS = ['credit', 'take_back'] as const;
export type DifferenceCommand = (typeof DIFFERENCE_COMMANDS)[number];

const Day = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  description: 'a day in the brand’s time zone',
});
const Maybe = Type.Union([Amount, Type.Null()]);

export const Difference = Type.Object({
  id: Uuid,
  provider: Type.String(),
  kind: literals(DIFFERENCE_KINDS),
  reference: Type.String(),
  providerReference: Type.String(),
  /** Serial and account of our deposit; empty where there is none. */
  deposit: Type.String(),
  account: Type.String(),
  here: Maybe,
  there: Maybe,
  hereState: Type.String(),
  thereState: Type.String(),
  currency: Currency,
  state: literals(DIFFERENCE_STATES),
  /** explained, queued, credit, take_back or agrees; empty while it is open. */
  outcome: Type.String(),
  reason: Type.String(),
  at: Instant,
  /** Two people are deciding on it. */
  request: Type.Boolean(),
});
export type Difference = Static<typeof Difference>;

export const Report = Type.Object({
  id: Uuid,
  provider: Type.String(),
  from: Day,
  to: Day,
  source: literals(['provider', 'file']),
  lines: Type.Integer(),
  /** Differences it found that were not known before. */
  differences: Type.Integer(),
  at: Instant,
});
export type Report = Static<typeof Report>;

export const ListReports = call({
  method: 'GET',
  path: '/ops/reconciliation',
  summary: 'Reports of payment providers that were held against our deposits, newest first.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPage(Report),
});

export const MOST_REPORT_TEXT = 60_000;
export const Reconcile = call({
  method: 'POST',
  path: '/ops/reconciliation',
  summary:
    'Holds a provider’s report of some days against our deposits: asked of the provider, or given as CSV with the columns reference, provider_reference, amount, currency, state (paid or failed).',
  body: Type.Object(
    {
      provider: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
      from: Day,
      to: Day,
      csv: Type.Optional(Type.String({ maxLength: MOST_REPORT_TEXT })),
    },
    closed,
  ),
  answer: Report,
  faults: ['cashier.no_report', 'cashier.wrong_report', 'gate.not_allowed'],
});

export const ListDifferences = call({
  method: 'GET',
  path: '/ops/reconciliation/differences',
  summary: 'What differs between providers’ reports and our deposits, newest first.',
  query: Type.Object({ state: Type.Optional(literals(DIFFERENCE_STATES)), ...pageQuery }, closed),
  answer: listPage(Difference),
});

const one = { params: Type.Object({ id: Uuid }, closed), answer: Type.Object({ id: Uuid }) } as const;
const reason = Type.String({ minLength: 3, maxLength: 200 });
const known = ['cashier.unknown_difference', 'gate.not_allowed'] as const;

export const ExplainDifference = call({
  method: 'POST',
  path: '/ops/reconciliation/differences/{id}/explain',
  summary: 'Ends a difference that needs no money, with a reason.',
  ...one,
  body: Type.Object({ reason }, closed),
  faults: known,
});

export const QueueDifference = call({
  method: 'POST',
  path: '/ops/reconciliation/differences/{id}/queue',
  summary: 'Puts money the provider has and no deposit fits among the payments that are nobody’s yet.',
  ...one,
  body: Nothing,
  faults: [...known, 'cashier.no_fit'],
});

export const SettleDifference = call({
  method: 'POST',
  path: '/ops/reconciliation/differences/{id}/settle',
  summary: 'Asks that a difference be ended by money: credited, or taken back; another person decides.',
  ...one,
  body: Type.Object({ deed: literals(DIFFERENCE_COMMANDS), reason }, closed),
  faults: [...known, ...notGiven, 'cashier.no_fit', 'staff.no_change', 'staff.request_open'],
});
