/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, PUBLIC, type Row, staff } from '#platform/room/access.ts';

/** Agents bring members by their own links. */
const PLAYERS: Row = { ...MEMBERS, agent: '403' };
const LOOK = staff('support', 'finance', 'risk', 'admin');
const PARTNERS = staff('finance', 'admin');
const PARTNER = { name: 'Somebody', model: 'share', share: '30', price: '0', postback: '', open: true };

export const ACCESS: Access = {
  'GET /referral': PLAYERS,
  'GET /wps/referral/offer': PUBLIC,
  'POST /wps/partner/visit': PUBLIC,
  'POST /wps/partner/report': PUBLIC,
  'GET /ops/referral/invited': LOOK,
  'POST /ops/referral/invited/{id}/decide': names('member', staff('risk', 'admin'), {
    revision: 1,
    count: false,
    reason: 'one and the same',
  }),
  'GET /ops/referral/partners': LOOK,
  'POST /ops/referral/partners': PARTNERS,
  'PUT /ops/referral/partners/{id}': names('partner', PARTNERS, { ...PARTNER, revision: 1 }),
  'GET /ops/referral/partners/{id}': names('partner', LOOK),
  'POST /ops/referral/partners/{id}/link': names('partner', PARTNERS, {}),
  'POST /ops/referral/statements/{serial}/paid': names('none', PARTNERS, { reason: 'sent by bank' }),
  'GET /ops/settings/referral.rules': LOOK,
  'PUT /ops/settings/referral.rules': staff('admin'),
};
