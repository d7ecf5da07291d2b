/** The words of the desk of VIP: the table two people agree on, who stands where, and rebates with their explanation. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, listPage, literals, pageQuery, Uuid } from '#kernel/wire.ts';
import { BASES, Levels, LINE_STATES, RebateExplained, RebateLine } from '../contract.ts';

export const CategoryMargin = Type.Object({
  category: Type.String(),
  /** Per cent of the stake the least generous of its plays keeps; empty where nobody knows. */
  margin: Type.String(),
  base: Type.String(),
  points: Type.String(),
  commission: Type.String(),
  /** Of the highest level. */
  most: Type.String(),
});
export const OpsVip = Type.Object({
  version: Type.Integer(),
  at: Type.Union([Instant, Type.Null()]),
  basis: literals(BASES),
  currency: Type.String(),
  levels: Levels,
  /** How many stand on each level, by its number. */
  members: Type.Array(Type.Integer()),
  margins: Type.Array(CategoryMargin),
});
export type OpsVip = Static<typeof OpsVip>;
export const OpsGetVip = call({
  method: 'GET',
  path: '/ops/vip',
  summary:
    'The table of levels that stands, how many stand on each, and what each category’s plays can carry.',
  answer: OpsVip,
});
export const OpsAskVip = call({
  method: 'POST',
  path: '/ops/vip',
  faults: ['vip.above_margin', 'vip.changed_meanwhile', 'vip.wrong_levels'],
  summary: 'Asks for another table of levels; a second person agrees to it.',
  body: Type.Object(
    {
      version: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      levels: Levels,
      reason: Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' }),
    },
    closed,
  ),
  answer: Type.Object({ requestId: Type.String() }),
});

export const OpsVipMember = Type.Object({
  memberId: Uuid,
  account: Type.String(),
  level: Type.Integer(),
  best: Type.Integer(),
  since: Instant,
  until: Type.String(),
});
export type OpsVipMember = Static<typeof OpsVipMember>;
export const OpsVipMembers = call({
  method: 'GET',
  path: '/ops/vip/members',
  summary: 'Who stands on which level, highest first.',
  query: Type.Object(
    {
      level: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsVipMember),
});

export const OpsRebateLine = Type.Object({
  ...RebateLine.properties,
  memberId: Uuid,
  account: Type.String(),
});
export type OpsRebateLine = Static<typeof OpsRebateLine>;
export const OpsVipRebates = call({
  method: 'GET',
  path: '/ops/vip/rebates',
  faults: ['vip.unknown_day'],
  summary: 'Rebates of the brand, newest day first.',
  query: Type.Object(
    {
      day: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
      state: Type.Optional(literals(LINE_STATES)),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsRebateLine),
});
export const OpsExplainRebate = call({
  method: 'GET',
  path: '/ops/vip/rebates/{id}',
  faults: ['vip.unknown_day'],
  summary: 'How one rebate came about, as the member reads it.',
  params: Type.Object({ id: Uuid }, closed),
  answer: RebateExplained,
});
export const OpsRebateDays = call({
  method: 'GET',
  path: '/ops/vip/days',
  summary: 'The last days: whether they are closed, how many were given rebates, and what it came to.',
  answer: Type.Object({
    list: Type.Array(
      Type.Object({
        day: Type.String(),
        closed: Type.Boolean(),
        members: Type.Integer(),
        sums: Type.Array(
          Type.Object({
            currency: Type.String(),
            amount: Type.String(),
            paid: Type.String(),
            due: Type.String(),
          }),
        ),
      }),
    ),
  }),
});
export type RebateDay = Static<typeof OpsRebateDays.answer>['list'][number];
