/**
 * Who gets through the door, route by route (CHECKS 22). Written by hand and not derived from the routes: this is what they are held
 * against. A route that is not here fails the test, and so does a line without a route.
 */
export const PERSONAS = [
  'guest',
  'trial',
  'member',
  'agent',
  'mustChange',
  'suspended',
  'excluded',
  'maintenance',
  'maintenanceGuest',
  'region',
  'support',
  'finance',
  'risk',
  'admin',
  'newcomer',
  'staffMustChange',
  'staffMustEnrol',
  'suspendedStaff',
  'maintenanceStaff',
] as const;
export type Persona = (typeof PERSONAS)[number];

/** What the door answers: let in, or the code of its refusal. */
export type Verdict = 'in' | '401' | '403' | 'password' | 'enrol' | 'maintenance' | 'region';
export type Row = Readonly<Record<Persona, Verdict>>;

const same = <Names extends readonly Persona[]>(names: Names, verdict: Verdict) =>
  Object.fromEntries(names.map((name) => [name, verdict])) as Record<Names[number], Verdict>;

const NO_STAFF = {
  ...same(['support', 'finance', 'risk', 'admin', 'newcomer', 'suspendedStaff', 'maintenanceStaff'], '403'),
  staffMustChange: '403',
  staffMustEnrol: '403',
} as const satisfies Partial<Row>;
/** A suspended session is over: who held it is a guest. */
const GONE = (guest: Verdict) => same(['guest', 'suspended', 'excluded'], guest);

/** Open to everybody, in maintenance and in a closed region too. */
const ALWAYS: Row = {
  ...NO_STAFF,
  suspendedStaff: 'in',
  ...GONE('in'),
  ...same(['trial', 'member', 'agent', 'mustChange', 'maintenance', 'maintenanceGuest', 'region'], 'in'),
};
/** Open to everybody while the brand is open. */
export const PUBLIC: Row = {
  ...ALWAYS,
  mustChange: 'password',
  maintenance: 'maintenance',
  maintenanceGuest: 'maintenance',
  region: 'region',
};
/** Trial accounts too, guests not. */
export const SIGNED_IN: Row = {
  ...PUBLIC,
  ...GONE('401'),
  maintenanceGuest: '401',
  region: '401',
  suspendedStaff: '401',
};
/** A round belongs to a member or to a trial's token; who has neither is nobody's guest. */
const ROUND: Row = { ...PUBLIC, ...GONE('401'), trial: '401', suspendedStaff: '401' };
/** Players and agents. */
export const MEMBERS: Row = { ...SIGNED_IN, trial: '403' };
export const AGENTS: Row = { ...MEMBERS, member: '403', mustChange: '403', maintenance: '403' };
/** Signed by the caller: the door lets everybody in, and the signature decides. */
const SIGNED: Row = Object.fromEntries(PERSONAS.map((name) => [name, 'in'])) as Row;

const NO_MEMBERS = {
  ...GONE('401'),
  ...same(['trial', 'member', 'agent', 'mustChange', 'maintenance'], '403'),
  ...same(['maintenanceGuest', 'region', 'suspendedStaff'], '401'),
} as const satisfies Partial<Row>;
type Role = 'support' | 'finance' | 'risk' | 'admin';
/** Staff of these roles; maintenance does not keep them out. */
export const staff = (...roles: readonly Role[]): Row => {
  const may = (role: Role): Verdict => (roles.includes(role) ? 'in' : '403');
  return {
    ...NO_MEMBERS,
    support: may('support'),
    finance: may('finance'),
    risk: may('risk'),
    admin: may('admin'),
    newcomer: '403',
    staffMustChange: 'password',
    staffMustEnrol: 'enrol',
    maintenanceStaff: 'in',
  };
};
/** Everybody's own affairs, whatever he was granted. */
export const OWN: Row = { ...staff('support', 'finance', 'risk', 'admin'), newcomer: 'in' };
const OWN_ALWAYS: Row = { ...OWN, staffMustChange: 'in', staffMustEnrol: 'in' };
/** Also for staff who have to set up their second factor first: this is where they do it. */
const OWN_FACTORS: Row = { ...OWN, staffMustEnrol: 'in' };
/** Only for who has no account yet. */
const NEWCOMERS: Row = { ...PUBLIC, ...same(['member', 'agent', 'mustChange', 'maintenance'], '403') };
const STAFF_GATE: Row = {
  ...OWN,
  ...GONE('in'),
  ...same(['maintenanceGuest', 'region', 'suspendedStaff'], 'in'),
};

export const TABLE: Readonly<Record<string, Row>> = {
  'GET /wps/system/status': ALWAYS,
  'GET /wps/system/whitelabel': ALWAYS,
  'GET /wps/system/languages': ALWAYS,
  'GET /wps/system/domainRoute': ALWAYS,
  'GET /wps/system/helpCenter': ALWAYS,
  'GET /wps/system/keys': ALWAYS,
  'GET /wps/content/{page}': ALWAYS,
  'GET /wps/relay/MCSFE_announcements': PUBLIC,
  'GET /wps/relay/MCSFE_banners': PUBLIC,
  'GET /wps/relay/MCSFE_winnerBoard': PUBLIC,
  'GET /wps/relay/GCS_merchantWallet': PUBLIC,
  'POST /wps/relay/MCSFE_updateLanguage': PUBLIC,

  'POST /wps/session/login': PUBLIC,
  'PUT /wps/member/register': NEWCOMERS,
  'DELETE /wps/session/logout': ALWAYS,
  'POST /wps/session/login/v2': PUBLIC,
  'POST /wps/verification/sms/noLogin': PUBLIC,
  'POST /wps/session/login/remembered': PUBLIC,
  'DELETE /wps/session/login/remembered': ALWAYS,
  'POST /wps/session/login/freeplay': PUBLIC,
  'POST /wps/session/verify': PUBLIC,
  'POST /wps/session/verify/send': PUBLIC,
  'POST /wps/session/verify/passkey': PUBLIC,
  'POST /ops/session/verify': STAFF_GATE,
  'POST /ops/session/verify/passkey': STAFF_GATE,
  'POST /wps/session/login/passkey/options': PUBLIC,
  'POST /wps/session/login/passkey': PUBLIC,
  'GET /wps/session/factors': MEMBERS,
  'GET /ops/session/factors': OWN_FACTORS,
  'POST /wps/session/step-up': MEMBERS,
  'POST /ops/session/step-up': OWN_FACTORS,
  'POST /wps/session/step-up/passkey': MEMBERS,
  'POST /ops/session/step-up/passkey': OWN_FACTORS,
  'POST /wps/session/factors/totp': MEMBERS,
  'POST /ops/session/factors/totp': OWN_FACTORS,
  'POST /wps/session/factors/totp/confirm': MEMBERS,
  'POST /ops/session/factors/totp/confirm': OWN_FACTORS,
  'DELETE /wps/session/factors/totp': MEMBERS,
  'DELETE /ops/session/factors/totp': OWN_FACTORS,
  'POST /wps/session/factors/recovery': MEMBERS,
  'POST /ops/session/factors/recovery': OWN_FACTORS,
  'POST /wps/session/factors/passkeys/options': MEMBERS,
  'POST /ops/session/factors/passkeys/options': OWN_FACTORS,
  'POST /wps/session/factors/passkeys': MEMBERS,
  'POST /ops/session/factors/passkeys': OWN_FACTORS,
  'DELETE /wps/session/factors/passkeys/{id}': MEMBERS,
  'DELETE /ops/session/factors/passkeys/{id}': OWN_FACTORS,
  'GET /wps/session/devices': MEMBERS,
  'GET /ops/session/devices': OWN_FACTORS,
  'DELETE /wps/session/devices/{id}': MEMBERS,
  'DELETE /ops/session/devices/{id}': OWN_FACTORS,
  'DELETE /wps/session/devices': MEMBERS,
  'DELETE /ops/session/devices': OWN_FACTORS,
  'POST /wps/session/handoff/code': MEMBERS,
  'POST /wps/session/handoff': PUBLIC,
  'GET /wps/session/login/social/{provider}': PUBLIC,
  'POST /wps/session/login/social/{provider}': PUBLIC,
  'POST /wps/session/login/phone': PUBLIC,
  'POST /wps/verification/phone/send': PUBLIC,
  'POST /wps/verification/phone/check': PUBLIC,
  'POST /wps/verification/phone/bind/send': MEMBERS,
  'GET /wps/session/ways': MEMBERS,
  'POST /wps/session/ways/{provider}': MEMBERS,
  'PUT /wps/session/ways/{provider}': MEMBERS,
  'PUT /wps/session/ways/phone': MEMBERS,
  'POST /wps/session/step-up/send': MEMBERS,
  'POST /wps/session/step-up/social/{provider}': MEMBERS,
  'PUT /wps/session/step-up/social/{provider}': MEMBERS,
  'DELETE /wps/session/ways/{provider}': MEMBERS,
  'GET /wps/captcha': PUBLIC,
  'GET /wps/system/human': PUBLIC,
  'POST /wps/member/password': {
    ...MEMBERS,
    mustChange: 'in',
    maintenance: 'in',
  },
  'GET /wps/member/info': SIGNED_IN,

  'GET /wps/relay/GCS_gameTypes': PUBLIC,
  'GET /wps/relay/GCS_gameVendors': PUBLIC,
  'GET /wps/relay/GCS_gameList': PUBLIC,
  'GET /wps/relay/GCSGAME_hotGames': PUBLIC,
  'GET /wps/relay/MCSFE_gameMatches': PUBLIC,

  'GET /wps/v2/wallets/balance': MEMBERS,
  'GET /wps/records/account': MEMBERS,
  'GET /wps/records/bets': MEMBERS,
  'GET /wps/cashier/methods': MEMBERS,
  'POST /wps/cashier/deposits': MEMBERS,
  'GET /wps/cashier/deposits': MEMBERS,
  'GET /wps/cashier/deposits/{id}': MEMBERS,
  'POST /wps/cashier/callback/{provider}': SIGNED,

  'GET /tables': PUBLIC,
  'GET /tables/bets': MEMBERS,
  'GET /tables/{code}': PUBLIC,
  'GET /tables/{code}/rounds/{id}': PUBLIC,
  'POST /tables/{code}/bets': MEMBERS,
  'POST /play/{gameCode}/open': PUBLIC,
  'POST /play/{gameCode}/act': PUBLIC,
  'GET /play/rounds/{id}': ROUND,
  'GET /play/rounds/{id}/proof': ROUND,
  'POST /play/seeds': PUBLIC,

  'POST /ops/session/login': STAFF_GATE,
  'DELETE /ops/session/logout': { ...STAFF_GATE, staffMustChange: 'in', staffMustEnrol: 'in' },
  'POST /ops/session/password': OWN_ALWAYS,
  'GET /ops/me': OWN,
  'PUT /ops/me/email': OWN,
  'GET /ops/me/notices': OWN,
  'POST /ops/me/notices/{id}/seen': OWN,
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
  'PUT /ops/brand/affiliates': staff('admin'),
  'GET /ops/staff': staff('admin'),
  'POST /ops/staff': staff('admin'),
  'POST /ops/staff/{id}/status': staff('admin'),
  'POST /ops/staff/{id}/password': staff('admin'),
  'POST /ops/staff/{id}/role': staff('admin'),
  'GET /ops/roles': staff('admin'),
  'POST /ops/roles/{role}/rights': staff('admin'),
  'GET /ops/requests': staff('admin'),
  'POST /ops/requests/{id}/decision': staff('admin'),
  'POST /ops/requests/{id}/password': staff('admin'),
  'GET /ops/audit': staff('risk', 'admin'),
  'POST /ops/audit/check': staff('risk', 'admin'),
  'GET /ops/members': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/members/{id}/status': staff('support', 'risk', 'admin'),
  'GET /ops/deposits': staff('support', 'finance', 'risk', 'admin'),

  'GET /wps/agent/affiliate': PUBLIC,
  'POST /wps/verification/sms/forgot': PUBLIC,
  'POST /wps/member/password/verification': PUBLIC,
  'GET /wps/relay/GCSGAME_popularGames': PUBLIC,
  'GET /lgw/games/game_menus': PUBLIC,
  'POST /wps/relay/GCS_trialLaunch': PUBLIC,
  'GET /wps/system/setting/register': ALWAYS,
  'GET /wps/system/countryCodes': ALWAYS,
  'POST /wps/member/password/email': ALWAYS,
  'POST /wps/member/password/reset': ALWAYS,
  'GET /wps/member/info/icon': MEMBERS,
  'GET /wps/member/profile': MEMBERS,
  'POST /wps/member/profile': MEMBERS,
  'POST /wps/verification/bind': MEMBERS,
  'POST /wps/member/contact': MEMBERS,
  'GET /wps/relay/GCSGAME_favourites': MEMBERS,
  'POST /wps/relay/GCSGAME_favourites': MEMBERS,
  'DELETE /wps/relay/GCSGAME_favourites': MEMBERS,
  'GET /wps/relay/GCSGAME_favouritePage': MEMBERS,
  'GET /wps/relay/GCSGAME_recentGames': MEMBERS,
  'POST /wps/relay/GCS_gameLaunch': SIGNED_IN,
  'POST /wps/game/launchGame': SIGNED_IN,
  'PUT /wps/member/register/mobile': NEWCOMERS,
  'POST /wps/verification/sms/register': NEWCOMERS,
  'POST /wps/messages/callback/{channel}': SIGNED,
  'GET /ops/messages': staff('support', 'risk', 'admin'),
  'POST /ops/members/{id}/factors': staff('support', 'risk', 'admin'),
  'POST /ops/staff/{id}/factors': staff('admin'),
  'POST /ops/members/{id}/tags': staff('support', 'risk', 'admin'),
  'POST /ops/members/{id}/level': staff('support', 'risk', 'admin'),
  'GET /ops/members/{id}/password': staff('support', 'risk', 'admin'),
  'POST /ops/members/{id}/password': staff('support', 'risk', 'admin'),
  'POST /ops/members/{id}/password/collect': staff('support', 'risk', 'admin'),
  'GET /wps/member/notices': MEMBERS,
  'POST /wps/member/notices/{id}/seen': MEMBERS,
  'GET /ops/members/{id}': staff('support', 'finance', 'risk', 'admin'),
  'GET /ops/members/{id}/profile': staff('support', 'risk', 'admin'),
  'PUT /ops/members/{id}/profile': staff('support', 'risk', 'admin'),
  'POST /ops/members/{id}/payee': staff('support', 'risk', 'admin'),
  'GET /ops/catalogue/games': staff('support', 'finance', 'risk', 'admin'),
  'GET /ops/catalogue/vendors': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/catalogue/games/{code}': staff('risk', 'admin'),
  'PUT /ops/catalogue/vendors/{code}': staff('risk', 'admin'),
  'GET /ops/catalogue/rebates': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/catalogue/rebates': staff('risk', 'admin'),
  'PUT /ops/catalogue/rebates/promise': staff('risk', 'admin'),
  'GET /ops/content/entries': staff('support', 'admin'),
  'PUT /ops/content/entries/{kind}/{id}': staff('support', 'admin'),
  'GET /ops/content/pack': staff('support', 'admin'),
  'POST /ops/content/pack': staff('support', 'admin'),
  'GET /ops/sportsbook/fixtures': staff('support', 'risk', 'admin'),
  'GET /ops/sportsbook/leagues': staff('support', 'risk', 'admin'),
  'PUT /ops/sportsbook/fixtures/{id}': staff('risk', 'admin'),
};

/**
 * Routes that name a record in their path: whose records they are, so that another's id can be tried. `none`: the name is no
 * secret and belongs to nobody (a game, a provider, a role).
 */
export type Owned =
  | 'deposit'
  | 'round'
  | 'member'
  | 'staff'
  | 'request'
  | 'passkey'
  | 'session'
  | 'notice'
  | 'told'
  | 'none';
export const NAMED: Readonly<Record<string, Owned>> = {
  'GET /wps/cashier/deposits/{id}': 'deposit',
  'GET /play/rounds/{id}': 'round',
  'GET /play/rounds/{id}/proof': 'round',
  'POST /ops/members/{id}/status': 'member',
  'POST /ops/staff/{id}/status': 'staff',
  'POST /ops/staff/{id}/password': 'staff',
  'POST /ops/staff/{id}/role': 'staff',
  'POST /ops/requests/{id}/decision': 'request',
  'POST /ops/requests/{id}/password': 'request',
  'POST /ops/roles/{role}/rights': 'none',
  'POST /wps/cashier/callback/{provider}': 'none',
  'GET /tables/{code}': 'none',
  'GET /tables/{code}/rounds/{id}': 'none',
  'POST /tables/{code}/bets': 'none',
  'POST /play/{gameCode}/open': 'none',
  'POST /play/{gameCode}/act': 'none',
  'GET /wps/session/login/social/{provider}': 'none',
  'POST /wps/session/login/social/{provider}': 'none',
  'POST /wps/session/ways/{provider}': 'none',
  'PUT /wps/session/ways/{provider}': 'none',
  'POST /wps/session/step-up/social/{provider}': 'none',
  'PUT /wps/session/step-up/social/{provider}': 'none',
  'DELETE /wps/session/ways/{provider}': 'none',
  'POST /wps/messages/callback/{channel}': 'none',
  'GET /wps/content/{page}': 'none',
  'PUT /ops/catalogue/games/{code}': 'none',
  'PUT /ops/catalogue/vendors/{code}': 'none',
  'PUT /ops/sportsbook/fixtures/{id}': 'none',
  'PUT /ops/content/entries/{kind}/{id}': 'none',
  'GET /ops/members/{id}': 'member',
  'GET /ops/members/{id}/profile': 'member',
  'PUT /ops/members/{id}/profile': 'member',
  'POST /ops/members/{id}/payee': 'member',
  'POST /ops/members/{id}/factors': 'member',
  'POST /ops/staff/{id}/factors': 'staff',
  'POST /ops/members/{id}/tags': 'member',
  'POST /ops/members/{id}/level': 'member',
  'GET /ops/members/{id}/password': 'member',
  'POST /ops/members/{id}/password': 'member',
  'POST /ops/members/{id}/password/collect': 'member',
  'POST /wps/member/notices/{id}/seen': 'told',
  'DELETE /wps/session/factors/passkeys/{id}': 'passkey',
  'DELETE /ops/session/factors/passkeys/{id}': 'passkey',
  'DELETE /wps/session/devices/{id}': 'session',
  'DELETE /ops/session/devices/{id}': 'session',
  'POST /ops/me/notices/{id}/seen': 'notice',
};

/** A body that fits, for routes of `NAMED` that want one. */
export const BODIES: Readonly<Record<string, unknown>> = {
  'POST /ops/members/{id}/factors': { reason: 'matrix' },
  'POST /ops/members/{id}/payee': { name: 'Matrix', reason: 'matrix' },
  'PUT /ops/members/{id}/profile': {
    version: '0'.repeat(16),
    change: { nickname: 'Matrix' },
    reason: 'matrix',
  },
  'POST /ops/staff/{id}/factors': { reason: 'matrix' },
  'POST /ops/members/{id}/tags': { tags: ['matrix'] },
  'POST /ops/members/{id}/level': { level: 1, reason: 'matrix' },
  'POST /ops/members/{id}/password': { reason: 'matrix' },
  'POST /ops/members/{id}/password/collect': {},
  'POST /ops/members/{id}/status': { status: 'suspended', reason: 'matrix' },
  'POST /ops/staff/{id}/status': { status: 'suspended', reason: 'matrix' },
  'POST /ops/staff/{id}/password': { reason: 'matrix' },
  'POST /ops/staff/{id}/role': { role: 'admin', reason: 'matrix' },
  'POST /ops/requests/{id}/decision': { agree: true },
  'POST /ops/requests/{id}/password': {},
};
