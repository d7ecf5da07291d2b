/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, PUBLIC, staff } from '#platform/room/access.ts';

const ID = '0190f5a0-0000-7000-8000-000000000001';
const LOOK = staff('support', 'finance', 'risk', 'admin');
const WRITE = staff('risk', 'admin');
const REVIEW = staff('support', 'risk', 'admin');

export const ACCESS: Access = {
  'GET /wps/relay/MCSFE_promotions': PUBLIC,
  'GET /wps/relay/MCSFE_promotions/{id}': names('none', PUBLIC),
  'POST /wps/relay/MCSFE_promotionJoin': names('none', MEMBERS, { id: ID }),
  'POST /wps/relay/MCSFE_promotionPicture': names('none', MEMBERS, { id: ID, picture: 'AAAA' }),
  'POST /wps/relay/MCSFE_promotionPicturesDrop': names('none', MEMBERS, { id: ID }),
  'POST /wps/relay/MCSFE_promotionApply': names('none', MEMBERS, { id: ID, remark: '' }),
  'POST /wps/relay/MCSFE_promotionClaim': names('none', MEMBERS, { id: ID }),
  'POST /wps/relay/MCSFE_signUpPromotionJoin': names('none', MEMBERS, { id: ID }),
  'POST /wps/relay/MCSFE_signUpPromotionReward': names('none', MEMBERS, { id: ID }),
  'POST /wps/relay/MCSFE_raffleClaim': names('none', MEMBERS, { id: ID }),
  'POST /wps/relay/MCSFE_redEnvelopeClaim': names('none', MEMBERS, { id: ID }),
  'GET /wps/relay/MCSFE_redEnvelopeProof/{id}': names('none', PUBLIC),
  'GET /ops/promotions': LOOK,
  'PUT /ops/promotions/{id}': names('none', WRITE),
  'POST /ops/promotions/{id}/publish': names('none', WRITE),
  'POST /ops/promotions/{id}/stop': names('promotion', WRITE, {}),
  'GET /ops/promotions/applications': LOOK,
  'GET /ops/promotions/applications/count': LOOK,
  'POST /ops/promotions/applications/{id}/pictures/{n}': names('application', REVIEW, {}),
  'POST /ops/promotions/applications/{id}/take': names('application', REVIEW, { hold: true }),
  'POST /ops/promotions/applications/{id}/approve': names('application', REVIEW, { revision: 1 }),
  'POST /ops/promotions/applications/{id}/reject': names('application', REVIEW, {
    revision: 1,
    reason: 'other',
  }),
};
