/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, type Row, staff, toMoney } from '#platform/room/access.ts';

/** Points are players’: agents earn by their contracts. */
const PLAYERS: Row = { ...MEMBERS, agent: '403' };
const LOOK = staff('support', 'finance', 'risk', 'admin');
const WRITE = staff('admin');
const DECIDE = staff('finance', 'admin');

const GOODS = {
  kind: 'goods',
  names: { en: 'Umbrella' },
  texts: {},
  picture: 'lotus',
  points: '100',
  amount: null,
  stock: 1,
  eachMost: 0,
  open: false,
  position: 0,
};

export const ACCESS: Access = {
  'GET /wps/relay/MCSFE_pointsBalance': toMoney(MEMBERS),
  'GET /wps/relay/MCSFE_pointsConfig': MEMBERS,
  'GET /wps/relay/MCSFE_pointsHistory': toMoney(MEMBERS),
  'GET /wps/relay/MCSFE_pointsGoods': PLAYERS,
  'GET /wps/relay/MCSFE_pointsRedeemList': toMoney(MEMBERS),
  'POST /wps/relay/MCSFE_pointsRedeem': PLAYERS,
  'POST /wps/relay/MCSFE_pointsConvert': PLAYERS,
  'GET /ops/points/goods': LOOK,
  'POST /ops/points/goods': WRITE,
  'PUT /ops/points/goods/{id}': names('goods', WRITE, { ...GOODS, revision: 1 }),
  'GET /ops/points/redemptions': LOOK,
  'POST /ops/points/redemptions/{id}/address': names('redemption', DECIDE, {}),
  'POST /ops/points/redemptions/{id}/approve': names('redemption', DECIDE, { revision: 1 }),
  'POST /ops/points/redemptions/{id}/reject': names('redemption', DECIDE, { revision: 1, reason: 'rules' }),
  'GET /ops/points/members/{id}': names('member', LOOK),
  'GET /ops/settings/points.rules': LOOK,
  'PUT /ops/settings/points.rules': staff('admin'),
};
