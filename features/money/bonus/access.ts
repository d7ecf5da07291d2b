/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, staff, toMoney } from '#platform/room/access.ts';

const LOOK = staff('support', 'finance', 'risk', 'admin');
const WORK = staff('finance', 'admin');

const TERMS = {
  trigger: 'staff',
  currency: 'BDT',
  title: { en: 'A gift' },
  amount: { kind: 'fixed', amount: '100' },
  wagering: '5',
  contribution: {},
  others: '1',
  games: {},
  excluded: [],
  days: 7,
};

export const ACCESS: Access = {
  'GET /bonus/mine': toMoney(MEMBERS),
  'GET /bonus/{id}': names('bonus', toMoney(MEMBERS)),
  'GET /bonus/{id}/export': names('bonus', toMoney(MEMBERS)),
  'POST /bonus/{id}/forfeit': names('none', toMoney(MEMBERS)),
  'POST /bonus/codes': MEMBERS,
  'GET /rewards': MEMBERS,
  'POST /rewards/{id}/claim': names('none', MEMBERS),
  'GET /ops/bonus/terms': LOOK,
  'POST /ops/bonus/terms/preview': { row: LOOK, body: { terms: TERMS, audience: {} } },
  'POST /ops/bonus/terms/simulate': { row: LOOK, body: { terms: TERMS, audience: {} } },
  'PUT /ops/bonus/terms/{code}': names('none', WORK, {
    terms: TERMS,
    audience: {},
    budget: null,
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: null,
    revision: 0,
  }),
  'POST /ops/bonus/terms/{code}/open': names('none', WORK, { revision: 1, reason: 'as agreed' }),
  'POST /ops/bonus/terms/{code}/stop': names('none', WORK, { revision: 1, state: 'paused' }),
  'GET /ops/bonus/bonuses': LOOK,
  'GET /ops/bonus/bonuses/{id}': names('bonus', LOOK),
  'POST /ops/bonus/bonuses/{id}/forfeit': names('bonus', staff('finance', 'risk', 'admin'), {
    revision: 1,
    reason: 'as agreed',
  }),
  'POST /ops/bonus/grants': {
    row: staff('support', 'finance', 'admin'),
    body: { account: 'nobody', campaign: 'none', reason: 'as agreed' },
  },
};
