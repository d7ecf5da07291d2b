/** What a first start holds: a brand with play money, the games that can be played, and a way to pay that moves no real money. */
import type { MethodRow } from '#features/money/cashier/store.ts';
import type { NewBrand } from '#features/setup/brand/store.ts';
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import type { NewTable } from '#features/play/tables/store.ts';
import { SECOND } from '#kernel/time.ts';
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';

/** It asks for every language; those that are at least 98 % translated are offered (RULINGS, Texts and figures). */
export const sampleBrand: Omit<NewBrand, 'id'> = {
  code: 'haat',
  name: 'Haat',
  currency: 'BDT',
  playMoney: true,
  languages: LANGUAGES.map(({ code }) => code).filter((code) => code !== PSEUDO),
  defaultLanguage: 'en',
  defaultTheme: 'dark',
  timeZone: 'Asia/Dhaka',
  minAge: 18,
  flags: { USERNAMEREG3: true, DIRECTREG3: true, FREEPLAY: true },
  customerService: [],
  jurisdiction: {
    paceMs: { slots: 2.5 * SECOND, casino: 5 * SECOND },
    stakeMin: '1.00',
    stakeMax: '10000.00',
    depositMin: '50.00',
    depositMax: '100000.00',
  },
};

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
  {
    code: 'dragon-tiger',
    vendor: HOUSE_VENDOR.code,
    game_type: 'LIVE',
    names: { en: 'Dragon Tiger', bn: 'ড্রাগন টাইগার', ar: 'التنين والنمر' },
    icon: '/art/LIVE/dragon-tiger.svg?emblem=dragon&ink=3',
    tags: ['HOT', 'NEW'],
    in_house: true,
    trial: true,
    popularity: 0n,
    stakes: { BDT: ['10.00', '20.00', '50.00', '100.00', '500.00', '1000.00'] },
    default_stake: { BDT: '100.00' },
    cycle_ms: 24_000,
  },
];

/** One table, open at once. Its title has its code. */
export const SAMPLE_TABLES: readonly NewTable[] = [
  {
    code: 'dragon-tiger',
    engine: 'dragon-tiger',
    names: { en: 'Dragon Tiger', bn: 'ড্রাগন টাইগার', ar: 'التنين والنمر' },
    currency: sampleBrand.currency,
    rhythm: { bettingMs: 15 * SECOND, dealMs: 1.5 * SECOND, showMs: 7.5 * SECOND },
    limits: {
      min: '10.00',
      max: '10000.00',
      roundMax: '20000.00',
      spots: { tie: '1000.00', 'suited-tie': '200.00' },
    },
    chips: ['10.00', '20.00', '50.00', '100.00', '500.00', '1000.00'],
    position: 1,
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
