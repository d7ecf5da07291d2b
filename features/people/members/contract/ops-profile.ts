/** The words of a member's profile at the desk: whole for whoever may write it, masked for everybody else. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Uuid } from '#kernel/wire.ts';
import { ContactState, ProfileChange } from '../contract.ts';

export const OpsProfile = Type.Object({
  /** What was read: a change names it, and is refused when something else was written meanwhile. */
  version: Type.String(),
  level: Type.Integer(),
  fields: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  phone: Type.Union([ContactState, Type.Null()]),
  email: Type.Union([ContactState, Type.Null()]),
});
export type OpsProfile = Static<typeof OpsProfile>;

const params = Type.Object({ id: Uuid }, closed);

export const OpsGetProfile = call({
  method: 'GET',
  path: '/ops/members/{id}/profile',
  faults: ['members.unknown_member'],
  summary: 'The profile of one member, whole, for whoever may write it.',
  params,
  answer: OpsProfile,
});

const { icon: _icon, payeeName: _payeeName, ...texts } = ProfileChange.properties;
export const OpsProfileChange = Type.Object(
  {
    ...texts,
    /** Unproved until its owner proves it with a code; empty takes it away. */
    phone: Type.Optional(Type.String({ maxLength: 32 })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
  },
  closed,
);
export type OpsProfileChange = Static<typeof OpsProfileChange>;

export const OpsSetProfile = call({
  method: 'PUT',
  path: '/ops/members/{id}/profile',
  faults: [
    'identity.step_up_required',
    'members.changed_meanwhile',
    'members.nothing_changed',
    'members.under_age',
    'members.unknown_member',
    'members.wrong_fields',
    'members.wrong_phone',
  ],
  summary:
    'Writes some fields of a member’s profile; he is told, and papers that no longer fit do not count.',
  params,
  body: Type.Object(
    {
      version: Type.String({ minLength: 16, maxLength: 16 }),
      change: OpsProfileChange,
      reason: Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' }),
    },
    closed,
  ),
  answer: OpsProfile,
});
