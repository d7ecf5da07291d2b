/** The words of what nobody at the desk does alone to a player: a first password, his second factors, the name he is paid under. */
import { type Static, Type } from 'typebox';
import { AskedFor, FirstPassword, Reason, REQUEST_STATES } from '#features/people/approvals/contract.ts';
import { call } from '#kernel/call.ts';
import { closed, literals, Uuid } from '#kernel/wire.ts';

const ById = Type.Object({ id: Uuid }, closed);
const Why = Type.Object({ reason: Reason }, closed);

export const AskMemberPassword = call({
  method: 'POST',
  path: '/ops/members/{id}/password',
  faults: [
    'identity.step_up_required',
    'staff.no_change',
    'staff.request_open',
    'staff.same_hand',
    'staff.unknown',
  ],
  summary: 'Asks for a first password for a player; another person decides.',
  params: ById,
  body: Why,
  answer: AskedFor,
});

export const AskMemberFactors = call({
  method: 'POST',
  path: '/ops/members/{id}/factors',
  faults: ['staff.no_change', 'staff.no_factors', 'staff.request_open', 'staff.same_hand', 'staff.unknown'],
  summary: 'Asks to take away the second factors of a player who lost them; another person decides.',
  params: ById,
  body: Why,
  answer: AskedFor,
});

export const AskPayee = call({
  method: 'POST',
  path: '/ops/members/{id}/payee',
  faults: [
    'identity.step_up_required',
    'members.wrong_fields',
    'staff.no_change',
    'staff.request_open',
    'staff.same_hand',
    'staff.unknown',
  ],
  summary: 'Asks for another name a player is paid under; another person decides.',
  params: ById,
  body: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }), reason: Reason },
    closed,
  ),
  answer: AskedFor,
});

export const MemberPassword = Type.Object({
  /** Of the newest request for a first password of this player; `none` where nobody ever asked. */
  state: literals(['none', ...REQUEST_STATES] as const),
  /** The reader asked. */
  mine: Type.Boolean(),
  /** It was agreed to and waits for the reader to collect it. */
  ready: Type.Boolean(),
});
export type MemberPassword = Static<typeof MemberPassword>;
export const GetMemberPassword = call({
  method: 'GET',
  path: '/ops/members/{id}/password',
  faults: ['staff.unknown'],
  summary: 'How it stands with the first password that was asked for a player.',
  params: ById,
  answer: MemberPassword,
});

export const CollectMemberPassword = call({
  method: 'POST',
  path: '/ops/members/{id}/password/collect',
  faults: [
    'identity.step_up_required',
    'staff.password_given',
    'staff.request_stale',
    'staff.request_undecided',
    'staff.unknown',
  ],
  summary:
    'The first password of a player that was agreed to, made now and shown this once to whoever asked for it.',
  params: ById,
  body: Type.Object({}, closed),
  answer: FirstPassword,
});
