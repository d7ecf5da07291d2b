/** The brand of a first start: play money, every language, the rules of no country. What else it holds the rooms put there. */
import type { NewBrand } from '#features/setup/brand/store.ts';
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
