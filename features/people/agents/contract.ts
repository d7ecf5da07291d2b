/**
 * The words of agents: the tree, the accounts and links of an agent, its transfers, and what is asked of staff (docs/PRODUCT.md, 2 and 6;
 * docs/API.md). A point is a fraction of the stake as a decimal string: 1.1 % is "0.011".
 */
import { type Static, Type } from 'typebox';
import { TransactionPassword } from '#features/people/members/contract/transaction-password.ts';
import { call } from '#kernel/call.ts';
import { fact } from '#kernel/facts.ts';
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
  Uuid,
} from '#kernel/wire.ts';

export const Point = Type.String({
  pattern: '^0(\\.[0-9]{1,8})?$',
  description: 'A fraction of the stake as a decimal string: 1.1 % is 0.011.',
});
/** Plate → point. */
export const Points = Type.Record(Type.String({ pattern: '^[A-Z0-9_]{1,20}$' }), Point);
export type Points = Static<typeof Points>;

const Text = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' });
const Reason = Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' });
export const OPENS = ['player', 'agent'] as const;
export const DIRECTIONS = ['down', 'up'] as const;
export const byId = Type.Object({ id: Uuid }, closed);

const Step = Type.Object({ id: Uuid, account: Type.String() });
export const Downline = Type.Object({
  id: Uuid,
  account: Type.String(),
  nickname: Type.String(),
  isAgent: Type.Boolean(),
  status: Type.String(),
  /** 1 stands right below the asking agent. */
  level: Type.Integer(),
  /** From the asking agent down to the one above. */
  path: Type.Array(Step),
  /** Members below, himself left out. */
  members: Type.Integer(),
  direct: Type.Integer(),
  points: Points,
  joinedAt: Instant,
});
export type Downline = Static<typeof Downline>;

export const ListDownline = call({
  method: 'GET',
  path: '/wps/agent/members',
  faults: ['agents.not_below'],
  summary:
    'Members below the agent: those right below `under` (the agent itself when left out), or all whose account begins so.',
  query: Type.Object(
    { under: Type.Optional(Uuid), account: Type.Optional(Type.String({ maxLength: 32 })), ...pageQuery },
    closed,
  ),
  answer: listPage(Downline),
});

export const AgentProfile = Type.Object({
  id: Uuid,
  account: Type.String(),
  nickname: Type.String(),
  code: Type.String(),
  upline: Type.Union([Step, Type.Null()]),
  members: Type.Integer(),
  direct: Type.Integer(),
  points: Points,
  plates: Type.Array(Type.Object({ plate: Type.String(), most: Point })),
  timeZone: Type.String(),
  currency: Currency,
  /** Nothing can be sent where the brand has them off. */
  transfers: Type.Object({
    on: Type.Boolean(),
    verified: Type.Boolean(),
    left: Amount,
    /** What is asked for: nothing, the transaction password, or that or a passkey; `unset` where there is neither. */
    proof: literals(['none', 'password', 'password_or_passkey', 'unset']),
  }),
  open: Type.Integer({ description: 'Requests of this agent that staff have not answered.' }),
});
export type AgentProfile = Static<typeof AgentProfile>;
export const GetAgentProfile = call({
  method: 'GET',
  path: '/wps/agent/standing',
  summary: 'Where the agent stands: its upline, code, points, and what it may do.',
  answer: AgentProfile,
});

export const FirstLink = Type.Object({
  id: Uuid,
  account: Type.String(),
  /** Path of the page where the first password is chosen; works once. */
  link: Type.String(),
  expiresAt: Instant,
});
export type FirstLink = Static<typeof FirstLink>;
export const OpenAccount = call({
  method: 'POST',
  path: '/wps/agent/members',
  faults: [
    'agents.bad_username',
    'agents.point_above_plate',
    'agents.point_above_upline',
    'agents.unknown_plate',
    'identity.username_taken',
  ],
  summary:
    'Opens an account right below the agent; the answer carries the link by which its owner chooses a first password.',
  body: Type.Object(
    {
      username: Type.String({ minLength: 1, maxLength: 32 }),
      opens: literals(OPENS),
      points: Type.Optional(Points),
    },
    closed,
  ),
  answer: FirstLink,
});

export const SetPoints = call({
  method: 'POST',
  path: '/wps/agent/members/{id}/points',
  faults: [
    'agents.not_below',
    'agents.point_above_plate',
    'agents.point_above_upline',
    'agents.point_below_downline',
    'agents.unknown_plate',
  ],
  summary: 'Sets the points of somebody right below the agent, never above its own.',
  params: byId,
  body: Type.Object({ points: Points }, closed),
  answer: Nothing,
});

export const AgentLink = Type.Object({
  id: Uuid,
  code: Type.String(),
  opens: literals(OPENS),
  points: Points,
  note: Type.String(),
  /** Path of the registration page with the code in it. */
  link: Type.String(),
  uses: Type.Integer(),
  maxUses: Type.Union([Type.Integer(), Type.Null()]),
  visits: Type.Integer(),
  /** Members who came by it and have staked since. */
  active: Type.Integer(),
  /** How many of them have made a deposit, and what all their deposits come to. */
  deposited: Type.Integer(),
  deposits: Amount,
  currency: Currency,
  expiresAt: Type.Union([Instant, Type.Null()]),
  state: literals(['open', 'ended', 'expired', 'used_up']),
  createdAt: Instant,
});
export type AgentLink = Static<typeof AgentLink>;
export const ListLinks = call({
  method: 'GET',
  path: '/wps/agent/links',
  summary: 'Addresses the agent brings members by, newest first, with their use.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPageWith(AgentLink, {
    code: Type.String({ description: 'The agent’s own invitation code.' }),
    domains: Type.Array(Type.String(), { description: 'Domains of the brand that carry it.' }),
  }),
});
export const MakeLink = call({
  method: 'POST',
  path: '/wps/agent/links',
  faults: [
    'agents.point_above_plate',
    'agents.point_above_upline',
    'agents.unknown_plate',
    'agents.bad_date',
  ],
  summary:
    'Makes an address that opens players or agents right below the agent, with the points they are given.',
  body: Type.Object(
    {
      opens: literals(OPENS),
      points: Type.Optional(Points),
      note: Type.Optional(Type.String({ maxLength: 60 })),
      maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      expiresAt: Type.Optional(Instant),
    },
    closed,
  ),
  answer: AgentLink,
});
export const EndLink = call({
  method: 'POST',
  path: '/wps/agent/links/{id}/end',
  faults: ['agents.unknown_link'],
  summary: 'Ends an address: nobody comes by it any more.',
  params: byId,
  body: Nothing,
  answer: Nothing,
});

export const AgentTransfer = Type.Object({
  id: Uuid,
  serial: Type.String(),
  /** As the asking agent sees it. */
  sent: Type.Boolean(),
  direction: literals(DIRECTIONS),
  /** The other side's account. */
  account: Type.String(),
  amount: Amount,
  currency: Currency,
  at: Instant,
});
export type AgentTransfer = Static<typeof AgentTransfer>;
export const Transfer = call({
  method: 'POST',
  path: '/wps/agent/transfers',
  faults: [
    'agents.above_day_limit',
    'agents.cools',
    'agents.frozen',
    'agents.in_debt',
    'agents.no_upline',
    'agents.not_below',
    'agents.not_verified',
    'agents.not_possible',
    'agents.too_early',
    'agents.transfers_off',
    'agents.turnover_open',
    'agents.wrong_currency',
    'identity.step_up_required',
    'members.transaction_missing',
    'members.transaction_tries',
    'members.transaction_wrong',
    'money.malformed',
    'money.out_of_range',
    'wallet.insufficient_funds',
  ],
  summary: 'Sends money to somebody below the agent, or to its upline; both halves are booked or none.',
  body: Type.Object(
    {
      direction: literals(DIRECTIONS),
      to: Type.Optional(Uuid),
      amount: Amount,
      currency: Currency,
      /** Left out, a passkey that was shown within the last five minutes counts instead. */
      transactionPassword: Type.Optional(TransactionPassword),
    },
    closed,
  ),
  answer: AgentTransfer,
  idempotent: true,
  encrypted: true,
});
export const ListTransfers = call({
  method: 'GET',
  path: '/wps/agent/transfers',
  summary: 'Transfers the agent has sent and received along its line, newest first.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPage(AgentTransfer),
});

export const ASKED = ['suspend', 'move', 'other'] as const;
export const REQUEST_KINDS = ['application', ...ASKED] as const;
export const AgentRequest = Type.Object({
  id: Uuid,
  kind: literals(REQUEST_KINDS),
  account: Type.String({ description: 'Who asks.' }),
  about: Type.Union([Type.String(), Type.Null()]),
  text: Type.String(),
  state: literals(['open', 'accepted', 'rejected']),
  answer: Type.String(),
  createdAt: Instant,
  answeredAt: Type.Union([Instant, Type.Null()]),
});
export type AgentRequest = Static<typeof AgentRequest>;
export const ListRequests = call({
  method: 'GET',
  path: '/wps/agent/requests',
  summary: 'What the agent has asked of staff, newest first.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPage(AgentRequest),
});
export const MakeRequest = call({
  method: 'POST',
  path: '/wps/agent/requests',
  faults: ['agents.not_below'],
  summary: 'Asks staff for something: to suspend or to move somebody below, or anything else.',
  body: Type.Object({ kind: literals(ASKED), about: Type.Optional(Uuid), text: Text }, closed),
  answer: AgentRequest,
});
export const GetApplication = call({
  method: 'GET',
  path: '/wps/agent/application',
  summary: 'The member’s newest application to become an agent.',
  answer: Type.Object({ application: Type.Union([AgentRequest, Type.Null()]), isAgent: Type.Boolean() }),
});
export const Apply = call({
  method: 'POST',
  path: '/wps/agent/application',
  faults: ['agents.is_agent', 'agents.request_open'],
  summary: 'Applies to become an agent; staff decide.',
  body: Type.Object({ text: Text }, closed),
  answer: AgentRequest,
});

export const AgentMessage = Type.Object({
  id: Uuid,
  account: Type.String({ description: 'The other side.' }),
  sent: Type.Boolean(),
  text: Type.String(),
  at: Instant,
});
export const SendMessage = call({
  method: 'POST',
  path: '/wps/agent/messages',
  faults: ['agents.not_below'],
  summary: 'Writes to somebody below the agent.',
  body: Type.Object(
    { to: Uuid, text: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }) },
    closed,
  ),
  answer: Nothing,
});
export const ListMessages = call({
  method: 'GET',
  path: '/wps/agent/messages',
  summary: 'Messages between the member and the agents of its line, newest first.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPage(AgentMessage),
});

/** An agent has written to somebody below it; `memberId` is who reads it, `account` the agent's. */
export const AgentMessageSent = fact(
  'agents.message_sent',
  Type.Object({
    brandId: Uuid,
    memberId: Uuid,
    messageId: Uuid,
    account: Type.String(),
    text: Type.String({ maxLength: 500 }),
  }),
);

/** Money went along a line; what the receiver got came from no payment. */
export const PointsTransferred = fact(
  'agents.points_transferred',
  Type.Object({
    brandId: Uuid,
    transferId: Uuid,
    serial: Type.String(),
    sender: Uuid,
    receiver: Uuid,
    direction: literals(['down', 'up']),
    amount: Amount,
    currency: Currency,
    at: Instant,
  }),
);

/** A branch of the tree has another upline from now on. */
export const AgentMoved = fact(
  'agents.moved',
  Type.Object({ brandId: Uuid, memberId: Uuid, path: Type.Array(Uuid) }),
);

export const OpsPlace = Type.Object({
  id: Uuid,
  account: Type.String(),
  type: Type.Integer(),
  isAgent: Type.Boolean(),
  status: Type.String(),
  parent: Type.Union([Step, Type.Null()]),
  path: Type.Array(Step),
  level: Type.Integer(),
  members: Type.Integer(),
  direct: Type.Integer(),
  points: Points,
  since: Instant,
});
export type OpsPlace = Static<typeof OpsPlace>;
export const OpsTree = call({
  method: 'GET',
  path: '/ops/agents',
  summary: 'The tree: who stands right below `under`, or at the top; or all accounts that begin so.',
  query: Type.Object(
    {
      under: Type.Optional(Uuid),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      agents: Type.Optional(Type.Boolean({ description: 'Only agents.' })),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsPlace),
});
export const OpsMove = call({
  method: 'POST',
  path: '/ops/agents/{id}/move',
  faults: [
    'agents.already_there',
    'agents.bad_date',
    'agents.own_branch',
    'agents.unknown',
    'identity.step_up_required',
    'staff.no_change',
    'staff.request_open',
  ],
  summary: 'Asks to move a branch below another agent (or to the top) on a date; another person decides.',
  params: byId,
  body: Type.Object(
    {
      /** Account of the new upline; empty: the top. */
      to: Type.String({ maxLength: 32 }),
      date: Type.Optional(Instant),
      reason: Reason,
    },
    closed,
  ),
  answer: Type.Object({ id: Uuid }),
});
export const OpsPoints = call({
  method: 'POST',
  path: '/ops/agents/{id}/points',
  faults: [
    'agents.unknown',
    'agents.point_above_plate',
    'agents.point_above_upline',
    'agents.point_below_downline',
    'agents.unknown_plate',
  ],
  summary: 'Sets points of a member.',
  params: byId,
  body: Type.Object({ points: Points, reason: Reason }, closed),
  answer: Nothing,
});
export const OpsRequests = call({
  method: 'GET',
  path: '/ops/agents/requests',
  summary: 'Applications of members and requests of agents, newest first.',
  query: Type.Object(
    {
      state: Type.Optional(literals(['open', 'accepted', 'rejected'])),
      kind: Type.Optional(literals(REQUEST_KINDS)),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(AgentRequest),
});
export const OpsAnswer = call({
  method: 'POST',
  path: '/ops/agents/requests/{id}/answer',
  faults: ['agents.unknown_request', 'agents.request_closed', 'agents.already_agent'],
  summary: 'Accepts or rejects a request; an accepted application makes the member an agent.',
  params: byId,
  body: Type.Object({ accept: Type.Boolean(), answer: Type.String({ maxLength: 500 }) }, closed),
  answer: Nothing,
});
