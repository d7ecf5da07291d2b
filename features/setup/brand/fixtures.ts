/** For tests: a brand as a white label's data could be. */
import type { NewBrand } from './store.ts';

export const testBrand: Omit<NewBrand, 'id'> = {
  code: 'test',
  name: 'Test',
  currency: 'BDT',
  playMoney: true,
  languages: ['en', 'bn'],
  defaultLanguage: 'en',
  defaultTheme: 'dark',
  timeZone: 'Asia/Dhaka',
  minAge: 18,
  flags: { USERNAMEREG3: true, DIRECTREG3: true },
  customerService: [],
  jurisdiction: {
    paceMs: { slots: 2_500, casino: 5_000 },
    stakeMin: '1.00',
    stakeMax: '10000.00',
    depositMin: '50.00',
    depositMax: '100000.00',
  },
};
