/**
 * Who gets through the door, route by route (CHECKS 22): the words in which each room's `access.ts` says it. Written by hand and not
 * derived from the routes: this is what they are held against. A route without a line fails the matrix, and so does a line without a
 * route.
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
export type Verdict = 'in' | '401' | '403' | 'password' | 'enrol' | 'closed' | 'maintenance' | 'region';
export type Row = Readonly<Record<Persona, Verdict>>;

const same = <Names extends readonly Persona[]>(names: Names, verdict: Verdict) =>
  Object.fromEntries(names.map((name) => [name, verdict])) as Record<Names[number], Verdict>;

const NO_STAFF = {
  ...same(['support', 'finance', 'risk', 'admin', 'newcomer', 'suspendedStaff', 'maintenanceStaff'], '403'),
  staffMustChange: '403',
  staffMustEnrol: '403',
} as const satisfies Partial<Row>;
/** A suspended session is over: who held it is a guest. */
const GONE = (guest: Verdict) => same(['guest', 'suspended'], guest);

/** Open to everybody, in maintenance and in a closed region too. */
export const ALWAYS: Row = {
  ...NO_STAFF,
  suspendedStaff: 'in',
  ...GONE('in'),
  ...same(
    ['trial', 'member', 'agent', 'mustChange', 'excluded', 'maintenance', 'maintenanceGuest', 'region'],
    'in',
  ),
};
/** Open to everybody while the brand is open. */
export const PUBLIC: Row = {
  ...ALWAYS,
  mustChange: 'password',
  excluded: 'closed',
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
/** A member with his money, or whoever names a trial by its token; who has neither is told to sign in, a trial's session too. */
export const PLAY: Row = { ...SIGNED_IN, trial: '401' };
/** Players and agents. */
export const MEMBERS: Row = { ...SIGNED_IN, trial: '403' };
/** Signed by the caller: the door lets everybody in, and the signature decides. */
export const SIGNED: Row = Object.fromEntries(PERSONAS.map((name) => [name, 'in'])) as Row;
/** Also for who may no longer play: his money, what was written down of it, and the ways out of what he is still bound to. */
export const toMoney = (row: Row): Row => ({ ...row, excluded: 'in' });
/** Agents alone. */
export const AGENTS: Row = {
  ...SIGNED_IN,
  ...same(['trial', 'member', 'mustChange', 'excluded', 'maintenance'], '403'),
};

const NO_MEMBERS = {
  ...GONE('401'),
  ...same(['trial', 'member', 'agent', 'mustChange', 'excluded', 'maintenance'], '403'),
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
export const OWN_ALWAYS: Row = { ...OWN, staffMustChange: 'in', staffMustEnrol: 'in' };
/** Also for staff who have to set up their second factor first: this is where they do it. */
export const OWN_FACTORS: Row = { ...OWN, staffMustEnrol: 'in' };
/** Only for who has no account yet. */
export const NEWCOMERS: Row = {
  ...PUBLIC,
  ...same(['member', 'agent', 'mustChange', 'excluded', 'maintenance'], '403'),
};
export const STAFF_GATE: Row = {
  ...OWN,
  ...GONE('in'),
  ...same(['maintenanceGuest', 'region', 'suspendedStaff'], 'in'),
};

/** A route that names a record in its path, with a body that fits where it wants one. */
export type Line = { readonly row: Row; readonly names?: string; readonly body?: unknown };
/** `'GET /wps/v2/wallets/balance': MEMBERS`, by method and path as in the contract. */
export type Access = Readonly<Record<string, Row | Line>>;

/**
 * A route that names a record: whose records these are, so that another's id can be tried (`deposit`, `round`; the matrix makes one
 * of each). `none`: the name is no secret and belongs to nobody (a game, a provider, a role).
 */
export const names = (record: string, row: Row, body?: unknown): Line =>
  body === undefined ? { row, names: record } : { row, names: record, body };

export const lineOf = (line: Row | Line): Line => ('row' in line ? line : { row: line });
