/** The words of the desk of vendors. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import {
  Amount,
  closed,
  Currency,
  GameCode,
  Instant,
  listPage,
  literals,
  Nothing,
  pageQuery,
  SignedAmount,
  Uuid,
} from '#kernel/wire.ts';
import { VendorCode } from '../contract.ts';

const When = Type.Union([Instant, Type.Null()]);
export const VENDOR_STATES = ['open', 'closed', 'tripped'] as const;

const Limit = Type.Object(
  { currency: Currency, min: Type.Optional(Amount), max: Type.Optional(Amount) },
  closed,
);
export const OpsVendorHouse = Type.Object({
  code: Type.String(),
  name: Type.String(),
  adapter: Type.String(),
  wallet: literals(['seamless', 'transfer']),
  keyKind: literals(['hmac', 'rsa', 'des']),
  endpoint: Type.String(),
  operator: Type.String(),
  state: literals(VENDOR_STATES),
  reason: Type.String(),
  reopensAt: When,
  currencies: Type.Array(Currency),
  limits: Type.Array(Limit),
  roundMinutes: Type.Integer(),
  games: Type.Integer(),
  /** Of the last hour. */
  calls: Type.Integer(),
  failed: Type.Integer(),
  slowMs: Type.Integer(),
  /** Waiting for people. */
  incidents: Type.Integer(),
  differences: Type.Integer(),
  changes: Type.Integer(),
  openRounds: Type.Integer(),
  revision: Type.Integer(),
});
export type OpsVendorHouse = Static<typeof OpsVendorHouse>;

export const OpsVendorHouses = call({
  method: 'GET',
  path: '/ops/vendors',
  summary: 'Vendors of the brand, how they are, and what waits for people.',
  answer: Type.Object({ list: Type.Array(OpsVendorHouse), adapters: Type.Array(Type.String()) }),
});

const Terms = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  endpoint: Type.String({ maxLength: 300 }),
  operator: Type.String({ maxLength: 60, pattern: '^[!-~]*$' }),
  currencies: Type.Array(Currency, { minItems: 1, maxItems: 20 }),
  limits: Type.Array(Limit, { maxItems: 20 }),
  roundMinutes: Type.Integer({ minimum: 1, maximum: 10_080 }),
};
const one = { params: Type.Object({ vendor: VendorCode }, closed) } as const;
const termFaults = [
  'gate.not_allowed',
  'vendors.wrong_address',
  'vendors.wrong_limits',
  'money.malformed',
  'money.out_of_range',
  'money.unknown_currency',
] as const;

export const OpsAddVendor = call({
  method: 'POST',
  path: '/ops/vendors',
  summary: 'Adds a vendor: it is closed until somebody opens it.',
  body: Type.Object({ code: VendorCode, adapter: Type.String({ maxLength: 20 }), ...Terms }, closed),
  answer: Type.Object({ code: Type.String() }),
  faults: [...termFaults, 'vendors.wrong_adapter', 'vendors.taken'],
});
export const OpsChangeVendorHouse = call({
  method: 'PUT',
  path: '/ops/vendors/{vendor}',
  summary: 'Sets where a vendor is called, in which currencies and within which limits.',
  ...one,
  body: Type.Object(Terms, closed),
  answer: Type.Object({ code: Type.String() }),
  faults: [...termFaults, 'vendors.unknown_vendor'],
});
export const OpsSetVendorState = call({
  method: 'PUT',
  path: '/ops/vendors/{vendor}/state',
  summary:
    'Closes a vendor, for a time or until somebody opens it, or opens it. What has begun is paid all the same.',
  ...one,
  body: Type.Object(
    {
      open: Type.Boolean(),
      until: Type.Optional(When),
      reason: Type.String({ minLength: 3, maxLength: 200 }),
    },
    closed,
  ),
  answer: Type.Object({ state: literals(VENDOR_STATES) }),
  faults: ['gate.not_allowed', 'vendors.unknown_vendor', 'vendors.no_change'],
});

export const OpsKey = Type.Object({
  id: Uuid,
  keyId: Type.String(),
  kind: literals(['hmac', 'rsa', 'des']),
  /** Our public key; empty where one secret is shared. */
  ours: Type.String(),
  madeAt: Instant,
  retiredAt: When,
});
export type OpsKey = Static<typeof OpsKey>;
export const OpsKeys = call({
  method: 'GET',
  path: '/ops/vendors/{vendor}/keys',
  summary: 'Keys of a vendor, without their secrets.',
  ...one,
  answer: Type.Object({ list: Type.Array(OpsKey) }),
  faults: ['vendors.unknown_vendor'],
});
export const OpsMakeKey = call({
  method: 'POST',
  path: '/ops/vendors/{vendor}/keys',
  summary: 'Makes a key; its secret is shown this once. Two are live at most.',
  ...one,
  body: Type.Object({ given: Type.String({ maxLength: 4_000 }) }, closed),
  answer: Type.Object({ id: Uuid, keyId: Type.String(), secret: Type.String(), ours: Type.String() }),
  faults: [
    'gate.not_allowed',
    'identity.step_up_required',
    'vendors.unknown_vendor',
    'vendors.two_keys',
    'vendors.wrong_key',
    'vendors.wrong_adapter',
  ],
});
export const OpsRetireKey = call({
  method: 'POST',
  path: '/ops/vendors/{vendor}/keys/{id}/retire',
  summary: 'Retires a key: nothing is signed with it any more, and nothing it signs is taken.',
  params: Type.Object({ vendor: VendorCode, id: Uuid }, closed),
  body: Nothing,
  answer: Type.Object({ id: Uuid }),
  faults: [
    'gate.not_allowed',
    'identity.step_up_required',
    'vendors.unknown_vendor',
    'vendors.unknown_key',
    'vendors.last_key',
  ],
});

export const OpsCall = Type.Object({
  id: Uuid,
  vendor: Type.String(),
  direction: literals(['in', 'out']),
  verb: Type.String(),
  account: Type.Union([Type.String(), Type.Null()]),
  transaction: Type.String(),
  round: Type.String(),
  request: Type.String(),
  status: Type.String(),
  http: Type.Integer(),
  sent: Type.String(),
  answered: Type.String(),
  tookMs: Type.Integer(),
  at: Instant,
});
export type OpsCall = Static<typeof OpsCall>;
export const OpsVendorCalls = call({
  method: 'GET',
  path: '/ops/vendors/{vendor}/calls',
  summary: 'Calls of and to a vendor, newest first, with what is secret masked; `ALL` is every vendor.',
  ...one,
  query: Type.Object(
    {
      view: Type.Optional(literals(['all', 'failed'])),
      text: Type.Optional(Type.String({ maxLength: 64 })),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsCall),
});
export const OpsReplayCall = call({
  method: 'POST',
  path: '/ops/vendors/{vendor}/calls/{id}/replay',
  summary: 'Takes a call of a vendor up once more: what had its effect has no second one.',
  params: Type.Object({ vendor: VendorCode, id: Uuid }, closed),
  body: Nothing,
  answer: Type.Object({ status: Type.String(), answered: Type.String() }),
  faults: ['gate.not_allowed', 'vendors.unknown_call', 'vendors.not_replayable', 'vendors.unknown_vendor'],
});

export const INCIDENT_KINDS = [
  'bad_signature',
  'unknown_bet',
  'round_over',
  'duplicate',
  'round_open',
  'no_answer',
  'difference',
  'no_report',
] as const;
export const OpsIncident = Type.Object({
  id: Uuid,
  vendor: Type.String(),
  kind: Type.String(),
  subject: Type.String(),
  detail: Type.String(),
  seen: Type.Integer(),
  state: literals(['open', 'closed']),
  note: Type.String(),
  openedAt: Instant,
  seenAt: Instant,
});
export type OpsIncident = Static<typeof OpsIncident>;
export const OpsIncidents = call({
  method: 'GET',
  path: '/ops/vendors/incidents',
  summary: 'What people have to look at, newest first.',
  query: Type.Object(
    { view: Type.Optional(literals(['open', 'closed'])), vendor: Type.Optional(VendorCode), ...pageQuery },
    closed,
  ),
  answer: listPage(OpsIncident),
});
const Note = Type.Object({ note: Type.String({ minLength: 3, maxLength: 200 }) }, closed);
const byId = { params: Type.Object({ id: Uuid }, closed) } as const;
export const OpsCloseIncident = call({
  method: 'POST',
  path: '/ops/vendors/incidents/{id}/close',
  summary: 'Closes an incident, with what was found.',
  ...byId,
  body: Note,
  answer: Type.Object({ id: Uuid }),
  faults: ['gate.not_allowed', 'vendors.unknown_incident'],
});

export const OpsDifference = Type.Object({
  id: Uuid,
  vendor: Type.String(),
  transaction: Type.String(),
  kind: literals(['missing_here', 'missing_there', 'amount', 'state']),
  ours: Type.String(),
  theirs: Type.String(),
  state: literals(['open', 'explained']),
  note: Type.String(),
  foundAt: Instant,
});
export type OpsDifference = Static<typeof OpsDifference>;
export const OpsDifferences = call({
  method: 'GET',
  path: '/ops/vendors/differences',
  summary: 'Where a vendor’s report of transactions says something else than our books.',
  query: Type.Object(
    { view: Type.Optional(literals(['open', 'explained'])), vendor: Type.Optional(VendorCode), ...pageQuery },
    closed,
  ),
  answer: listPage(OpsDifference),
});
export const OpsExplainDifference = call({
  method: 'POST',
  path: '/ops/vendors/differences/{id}/explain',
  summary: 'Says why a report differs.',
  ...byId,
  body: Note,
  answer: Type.Object({ id: Uuid }),
  faults: ['gate.not_allowed', 'vendors.unknown_difference'],
});

const Listed = Type.Object({
  ref: Type.String(),
  name: Type.String(),
  gameType: Type.String(),
  trial: Type.Boolean(),
  freeRounds: Type.Boolean(),
});
export const OpsVendorGame = Type.Object({
  ...Listed.properties,
  gameCode: Type.String(),
  withdrawn: Type.Boolean(),
});
export type OpsVendorGame = Static<typeof OpsVendorGame>;
export const OpsGameChange = Type.Object({
  id: Uuid,
  ref: Type.String(),
  kind: literals(['added', 'changed', 'removed']),
  before: Type.Union([Listed, Type.Null()]),
  after: Type.Union([Listed, Type.Null()]),
  foundAt: Instant,
});
export type OpsGameChange = Static<typeof OpsGameChange>;
export const OpsVendorGames = call({
  method: 'GET',
  path: '/ops/vendors/{vendor}/games',
  summary: 'Games of a vendor, and what its list says differently.',
  ...one,
  answer: Type.Object({ list: Type.Array(OpsVendorGame), changes: Type.Array(OpsGameChange) }),
  faults: ['vendors.unknown_vendor'],
});
export const OpsImportGames = call({
  method: 'POST',
  path: '/ops/vendors/{vendor}/games/import',
  summary: 'Reads the vendor’s list of games and keeps the differences to be approved.',
  ...one,
  body: Nothing,
  answer: Type.Object({ found: Type.Integer() }),
  faults: [
    'gate.not_allowed',
    'vendors.unknown_vendor',
    'vendors.no_answer',
    'vendors.not_offered',
    'vendors.wrong_adapter',
    'vendors.unknown_key',
  ],
});
export const OpsDecideChanges = call({
  method: 'POST',
  path: '/ops/vendors/{vendor}/games/decide',
  summary: 'Approves differences of a vendor’s list, or rejects them.',
  ...one,
  body: Type.Object(
    { ids: Type.Array(Uuid, { minItems: 1, maxItems: 500 }), approve: Type.Boolean() },
    closed,
  ),
  answer: Type.Object({ decided: Type.Integer() }),
  faults: ['gate.not_allowed', 'vendors.unknown_vendor', 'vendors.unknown_change'],
});

export const OpsGrant = Type.Object({
  id: Uuid,
  account: Type.String(),
  gameCode: Type.String(),
  currency: Currency,
  rounds: Type.Integer(),
  used: Type.Integer(),
  value: Amount,
  won: SignedAmount,
  state: literals(['asked', 'live', 'used', 'expired', 'refused']),
  endsAt: Instant,
});
export type OpsGrant = Static<typeof OpsGrant>;
export const OpsGrants = call({
  method: 'GET',
  path: '/ops/vendors/{vendor}/freeRounds',
  summary: 'Free rounds given at a vendor, newest first.',
  ...one,
  answer: Type.Object({ list: Type.Array(OpsGrant) }),
  faults: ['vendors.unknown_vendor'],
});
export const OpsGiveRounds = call({
  method: 'POST',
  path: '/ops/vendors/{vendor}/freeRounds',
  summary: 'Gives a member free rounds of a vendor’s game.',
  ...one,
  body: Type.Object(
    {
      account: Type.String({ minLength: 1, maxLength: 32 }),
      gameCode: GameCode,
      rounds: Type.Integer({ minimum: 1, maximum: 1_000 }),
      value: Amount,
      currency: Currency,
      days: Type.Integer({ minimum: 1, maximum: 90 }),
    },
    closed,
  ),
  answer: Type.Object({ id: Uuid, state: literals(['live', 'refused']) }),
  faults: [
    'gate.not_allowed',
    'vendors.unknown_vendor',
    'vendors.unknown_game',
    'vendors.not_offered',
    'vendors.unknown_grant',
    'vendors.wrong_currency',
    'vendors.no_answer',
    'vendors.wrong_adapter',
    'vendors.unknown_key',
    'money.malformed',
    'money.out_of_range',
    'money.unknown_currency',
  ],
});

export const OpsVendorRound = Type.Object({
  vendor: Type.String(),
  round: Type.String(),
  account: Type.Union([Type.String(), Type.Null()]),
  game: Type.String(),
  currency: Currency,
  staked: Amount,
  asks: Type.Integer(),
  openedAt: Instant,
});
export type OpsVendorRound = Static<typeof OpsVendorRound>;
export const OpsOpenRounds = call({
  method: 'GET',
  path: '/ops/vendors/rounds',
  summary: 'Rounds at vendors that have not ended, the oldest first.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPage(OpsVendorRound),
});
