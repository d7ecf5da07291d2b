/** Something else in every section of settings: what a member of staff changes when each is tried. */
import { DAY } from '#kernel/time.ts';
import { FACTS } from '#features/around/content/entry.fixture.ts';

export const SECTIONS: Readonly<Record<string, object>> = {
  'identity.sign_in': { passwordMaxAgeMs: 30 * DAY },
  'brand.currencies': { currencies: [{ currency: 'USDT', worth: '100', open: true }] },
  'brand.pages': { gtagId: 'G-TRAIL2' },
  'members.registration': { COUNTRYPICKER: true },
  'members.registration_fields': { fields: {} },
  'protection.jurisdiction': { minAge: 21 },
  'wallet.transfer_wallets': { wallets: [] },
  'wallet.vendors': { isSingle: false },
  'vendors.launch': { backHosts: ['games.example.org'] },
  'rounds.play': { featureBuy: true },
  'lobby.games': { jackpot: 'pool' },
  'sportsbook.book': { margin: 70 },
  'cashier.levels': { minLevel: 1 },
  'sportsbook.limits': {
    rules: [{ scope: 'market', name: 'correct_score', maxStake: '100', maxPayout: '1000' }],
  },
  'withdrawals.rules': { dayCount: 7 },
  'withdrawals.receipt': { proof: false },
  'content.links': { customerService: [] },
  'agents.plates': { plates: [{ plate: 'RNG', most: '0.01' }] },
  'agents.transfers': { up: false },
  'commission.rules': { freeze: false },
  'verification.levels': { dayPages: 7 },
  'support.desk': { dayCases: 7 },
  'aml.rules': { deviceMost: 3 },
  'points.rules': { least: 200 },
  'vip.rules': { keepDays: 60 },
  'referral.rules': { days: 20 },
  'chat.service': { filterWords: ['trail'] },
};

/** Of a table. */
export const LIMITS = {
  min: '10.00',
  max: '50.00',
  roundMax: '200.00',
  kinds: [{ kind: 'n-0', max: '20.00' }],
  stream: null,
  results: 'staff',
};
/** A page of the site. */
export const ARTICLE = {
  ...FACTS,
  place: 'about',
  position: 9,
  texts: { en: { title: 'Trail', body: 'Told.', action: '' } },
};
