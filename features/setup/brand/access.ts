/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, ALWAYS, PUBLIC, staff, toMoney } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/system/status': ALWAYS,
  'GET /wps/system/whitelabel': ALWAYS,
  'GET /wps/system/languages': ALWAYS,
  'GET /wps/system/domainRoute': ALWAYS,
  'GET /wps/relay/GCS_merchantWallet': toMoney(PUBLIC),
  'POST /wps/relay/MCSFE_updateLanguage': toMoney(PUBLIC),
  'GET /ops/brand': staff('support', 'finance', 'risk', 'admin'),
  'GET /ops/brand/networks': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/brand/networks': staff('risk', 'admin'),
  'POST /ops/brand/networks/removal': staff('risk', 'admin'),
  'PUT /ops/brand/status': staff('admin'),
  'PUT /ops/brand/access': staff('admin'),
  'PUT /ops/brand/look': staff('admin'),
  'PUT /ops/brand/links': staff('admin'),
  'PUT /ops/brand/flags': staff('admin'),
  'PUT /ops/brand/registration': staff('admin'),
  'GET /ops/settings': staff('support', 'finance', 'risk', 'admin'),
  'GET /ops/settings/brand.currencies': staff('support', 'finance', 'risk', 'admin'),
  'GET /ops/settings/brand.pages': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/brand.currencies': staff('admin'),
  'PUT /ops/settings/brand.pages': staff('admin'),
};
