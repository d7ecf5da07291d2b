/** The words of staff: who operates. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Uuid } from '#kernel/wire.ts';

export const STAFF_ROLES = ['admin', 'support', 'finance', 'risk'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const StaffInfo = Type.Object({
  id: Uuid,
  account: Type.String(),
  name: Type.String(),
  role: Type.Union([
    Type.Literal('admin'),
    Type.Literal('support'),
    Type.Literal('finance'),
    Type.Literal('risk'),
  ]),
  brandCode: Type.String(),
  brandName: Type.String(),
  timeZone: Type.String(),
});
export type StaffInfo = Static<typeof StaffInfo>;

export const GetStaffInfo = call({
  method: 'GET',
  path: '/ops/me',
  summary: 'The signed-in member of staff, with the name and time zone of his brand.',
  answer: StaffInfo,
});
