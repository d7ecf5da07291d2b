/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, ALWAYS, names, PUBLIC, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/system/helpCenter': ALWAYS,
  'GET /wps/content/{page}': names('none', ALWAYS),
  'GET /wps/content/search': ALWAYS,
  'POST /wps/content/articles/{id}/vote': names('none', ALWAYS, { helpful: true }),
  'GET /wps/relay/MCSFE_announcements': PUBLIC,
  'GET /wps/relay/MCSFE_banners': PUBLIC,
  'GET /ops/content/entries': staff('support', 'admin'),
  'PUT /ops/content/entries/{kind}/{id}': names('none', staff('support', 'admin')),
  'GET /ops/content/entries/{kind}/{id}/versions': names('none', staff('support', 'admin')),
  'POST /ops/content/entries/{kind}/{id}/rollback': names('none', staff('support', 'admin'), {
    revision: 1,
    to: 1,
  }),
  'GET /ops/content/pack': staff('support', 'admin'),
  'POST /ops/content/pack': staff('support', 'admin'),
  'GET /ops/settings/content.links': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/content.links': staff('admin'),
};
