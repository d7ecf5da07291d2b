/** The brand of a first start: play money, every language, the rules of no country. What else it holds the rooms put there. */
import { TransferSettings } from '#features/people/agents/contract/settings.ts';
import { TransferWalletSettings } from '#features/money/wallet/contract/settings.ts';
import { DepositLevelSettings } from '#features/money/cashier/contract/settings.ts';
import { MethodSettings } from '#features/money/withdrawals/contract/settings.ts';
import { SAMPLE_PAYOUT_METHODS } from '#features/money/withdrawals/service/seed.ts';
import { RegistrationSettings } from '#features/people/members/contract/settings.ts';
import { type Jurisdiction, JurisdictionSettings } from '#features/people/protection/contract/settings.ts';
import { given, type OpenedBrand } from '#features/setup/brand/service/open.ts';
import { SignInSettings } from '#identity/sign-in/contract/settings.ts';
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

/** Vendors that keep wallets of their own; shown once the brand has more than one wallet. */
const SAMPLE_WALLETS = [
  { vendor: 'lantern', name: 'Lantern Live', provider: 'local', open: true },
  { vendor: 'harbour', name: 'Harbour Sports', provider: 'local', open: true },
];

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
    given(TransferSettings, { on: true }),
    given(TransferWalletSettings, { wallets: SAMPLE_WALLETS }),
    // Play money: whoever has just come may pay in, and sees the level other brands ask for in the settings.
    given(DepositLevelSettings, { minLevel: 0 }),
    given(MethodSettings, { methods: [...SAMPLE_PAYOUT_METHODS] }),
  ],
};

/** The same with another jurisdiction. */
export const sampleUnder = (change: Partial<Jurisdiction>): Omit<OpenedBrand, 'id'> => ({
  ...sampleBrand,
  settings: [...sampleBrand.settings, given(JurisdictionSettings, { ...sampleJurisdiction, ...change })],
});
