/** What a first start holds: a brand with play money, the games that can be played, and a way to pay that moves no real money. */
import type { MethodRow } from '#features/money/cashier/store.ts';
import { RegistrationSettings } from '#features/people/members/contract/settings.ts';
import { type Jurisdiction, JurisdictionSettings } from '#features/people/protection/contract/settings.ts';
import { given, type OpenedBrand } from '#features/setup/brand/service/open.ts';
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import { SignInSettings } from '#identity/contract/settings.ts';
import { SECOND } from '#kernel/time.ts';
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';

export const sampleJurisdiction: Jurisdiction = {
  minAge: 18,
  slotsPaceMs: 2.5 * SECOND,
  casinoPaceMs: 5 * SECOND,
  stakeMin: '1.00',
  stakeMax: '10000.00',
  depositMin: '50.00',
  depositMax: '100000.00',
};

/** It asks for every language; those that are at least 98 % translated are offered (RULINGS, Texts and figures). */
export const sampleBrand: Omit<OpenedBrand, 'id'> = {
  code: 'haat',
  name: 'Haat',
  currency: 'BDT',
  playMoney: true,
  languages: LANGUAGES.map(({ code }) => code).filter((code) => code !== PSEUDO),
  defaultLanguage: 'en',
  timeZone: 'Asia/Dhaka',
  settings: [
    given(JurisdictionSettings, sampleJurisdiction),
    given(RegistrationSettings, { USERNAMEREG3: true, DIRECTREG3: true }),
    given(SignInSettings, { FREEPLAY: true }),
  ],
};

/** The same with another jurisdiction. */
export const sampleUnder = (change: Partial<Jurisdiction>): Omit<OpenedBrand, 'id'> => ({
  ...sampleBrand,
  settings: [...sampleBrand.settings, given(JurisdictionSettings, { ...sampleJurisdiction, ...change })],
});

export const HOUSE_VENDOR: VendorRow = { code: 'HAAT', display_name: 'Haat' };

const LADDER = ['1.00', '2.00', '5.00', '10.00', '20.00', '50.00', '100.00', '200.00', '500.00', '1000.00'];

/** `rtp` is filled in from the game's own proof. */
export const SAMPLE_GAMES: readonly Omit<GameRow, 'rtp'>[] = [
  {
    code: 'monsoon-tiger',
    vendor: HOUSE_VENDOR.code,
    game_type: 'RNG',
    names: { en: 'Monsoon Tiger', bn: 'মনসুন টাইগার', ar: 'نمر المطر' },
    icon: '/art/RNG/monsoon-tiger.svg?emblem=tiger&ink=6',
    tags: ['HOT', 'NEW'],
    in_house: true,
    trial: true,
    popularity: 0n,
    stakes: { BDT: LADDER, XXX: LADDER },
    default_stake: { BDT: '20.00', XXX: '20.00' },
    cycle_ms: 2_500,
  },
];

export const SAMPLE_METHODS: readonly MethodRow[] = [
  {
    code: 'sandbox-instant',
    provider: 'sandbox',
    kind: 'instant',
    currency: 'BDT',
    min_amount: 5_000n,
    max_amount: 2_500_000n,
    arrives_in_ms: 2 * SECOND,
  },
];
