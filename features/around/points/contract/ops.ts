/** The words of the desk: goods, redemptions that wait, and points given or taken by staff. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Amount, closed, Instant, listPage, literals, pageQuery, Uuid } from '#kernel/wire.ts';
import {
  Address,
  GOODS_KINDS,
  Points,
  Redemption,
  REDEMPTION_KINDS,
  REDEMPTION_STATES,
} from '../contract.ts';

const ById = Type.Object({ id: Uuid }, closed);
const revision = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const Texts = (maxLength: number) =>
  Type.Record(
    Type.String({ pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?$' }),
    Type.String({ minLength: 1, maxLength }),
  );

/** Pictures of goods: drawings of the house. */
export const PICTURES = [
  'lotus',
  'butterfly',
  'elephant',
  'tiger',
  'peacock',
  'koi',
  'rooster',
  'crab',
  'turtle',
  'boat',
  'sun',
  'moon',
] as const;

const goods = {
  kind: literals(GOODS_KINDS),
  names: Texts(60),
  texts: Texts(300),
  picture: literals(PICTURES),
  points: Points,
  /** Of money: what is paid, in the brand's currency. */
  amount: Type.Union([Amount, Type.Null()]),
  stock: Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000 }), Type.Null()]),
  eachMost: Type.Integer({ minimum: 0, maximum: 1_000 }),
  open: Type.Boolean(),
  position: Type.Integer({ minimum: 0, maximum: 10_000 }),
};
export const GoodsDraft = Type.Object(goods, closed);
export type GoodsDraft = Static<typeof GoodsDraft>;

export const OpsGoods = Type.Object({
  ...goods,
  id: Uuid,
  currency: Type.String(),
  /** Pieces that were asked for and not rejected. */
  taken: Type.Integer(),
  revision: Type.Integer(),
});
export type OpsGoods = Static<typeof OpsGoods>;

export const OpsGoodsList = call({
  method: 'GET',
  path: '/ops/points/goods',
  summary: 'Goods of the points mall in their order, open or not.',
  answer: Type.Object({ list: Type.Array(OpsGoods) }),
});
export const OpsAddGoods = call({
  method: 'POST',
  path: '/ops/points/goods',
  faults: ['points.malformed', 'points.wrong_goods'],
  summary: 'Puts something into the points mall.',
  body: GoodsDraft,
  answer: OpsGoods,
});
export const OpsSetGoods = call({
  method: 'PUT',
  path: '/ops/points/goods/{id}',
  faults: ['points.changed_meanwhile', 'points.malformed', 'points.unknown_goods', 'points.wrong_goods'],
  summary: 'Changes goods, of the revision the editor saw; what was taken before stays as it was.',
  params: ById,
  body: Type.Object({ ...goods, revision }, closed),
  answer: OpsGoods,
});

export const REJECT_REASONS = ['out_of_stock', 'address', 'rules', 'duplicate', 'person'] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

export const OpsRedemption = Type.Object({
  ...Redemption.properties,
  memberId: Uuid,
  account: Type.String(),
  /** What the member has left. */
  balance: Points,
  decidedBy: Type.String(),
  revision: Type.Integer(),
});
export type OpsRedemption = Static<typeof OpsRedemption>;

export const OpsRedemptionList = call({
  method: 'GET',
  path: '/ops/points/redemptions',
  summary: 'Redemptions: those in process oldest first, the others newest first.',
  query: Type.Object(
    {
      state: Type.Optional(literals(REDEMPTION_STATES)),
      kind: Type.Optional(literals(REDEMPTION_KINDS)),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsRedemption),
});
export const OpsRedemptionAddress = call({
  method: 'POST',
  path: '/ops/points/redemptions/{id}/address',
  faults: ['points.unknown_redemption'],
  summary: 'Where goods are sent to; who looked at it is written down.',
  params: ById,
  body: Type.Object({}, closed),
  answer: Type.Object({ address: Type.Union([Address, Type.Null()]) }),
});
const DECIDING = ['points.changed_meanwhile', 'points.unknown_redemption', 'points.wrong_state'] as const;
export const OpsApproveRedemption = call({
  method: 'POST',
  path: '/ops/points/redemptions/{id}/approve',
  faults: [...DECIDING, 'points.not_entitled'],
  summary: 'Approves a redemption: money is paid at once, goods are sent.',
  params: ById,
  body: Type.Object({ revision, tracking: Type.Optional(Type.String({ maxLength: 60 })) }, closed),
  answer: OpsRedemption,
});
export const OpsRejectRedemption = call({
  method: 'POST',
  path: '/ops/points/redemptions/{id}/reject',
  faults: DECIDING,
  summary: 'Rejects a redemption: points and stock go back, the member reads why.',
  params: ById,
  body: Type.Object(
    { revision, reason: literals(REJECT_REASONS), note: Type.Optional(Type.String({ maxLength: 300 })) },
    closed,
  ),
  answer: OpsRedemption,
});

export const OpsPointsMember = call({
  method: 'GET',
  path: '/ops/points/members/{id}',
  faults: ['points.unknown_member'],
  summary: 'Points of one member with his last movements.',
  params: ById,
  answer: Type.Object({
    points: Points,
    owed: Points,
    entries: Type.Array(
      Type.Object({
        kind: Type.String(),
        category: Type.String(),
        points: Type.String(),
        balance: Points,
        note: Type.String(),
        at: Instant,
      }),
    ),
  }),
});
