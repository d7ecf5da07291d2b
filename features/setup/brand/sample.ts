/** The sample brand of a first start: play money, three languages (RULINGS, Texts and figures). */
import { SECOND } from '#kernel/time.ts';
import type { NewBrand } from './store.ts';

export const sampleBrand: Omit<NewBrand, 'id'> = {
  code: 'haat',
  name: 'Haat',
  currency: 'BDT',
  playMoney: true,
  languages: ['en', 'bn', 'ar'],
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
