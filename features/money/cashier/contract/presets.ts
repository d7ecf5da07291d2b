/** Ways to pay in that people of a country know: what the desk writes of one, to be changed afterwards like any other. */
import { MINUTE } from '#kernel/time.ts';
import type { Method } from '../contract.ts';

export type MethodPreset = Pick<Method, 'code' | 'name' | 'currency' | 'form' | 'min' | 'max' | 'quick'>;

const taka = { currency: 'BDT', min: '200.00', max: '30000.00' } as const;
const takaQuick = ['500.00', '1000.00', '2000.00', '5000.00'];
const peso = { currency: 'PHP', min: '100.00', max: '50000.00' } as const;
const pesoQuick = ['200.00', '500.00', '1000.00', '5000.00'];
const dong = { currency: 'VND', min: '20000', max: '20000000' } as const;
const dongQuick = ['50000', '100000', '500000', '1000000'];

/** Amounts are in the method's currency. A wallet with a page of its own leads there, the others show a code to scan. */
export const METHOD_PRESETS: readonly MethodPreset[] = [
  { ...taka, code: 'bkash', name: 'bKash', form: 'redirect', quick: takaQuick },
  { ...taka, code: 'nagad', name: 'Nagad', form: 'redirect', quick: takaQuick },
  { ...peso, code: 'gcash', name: 'GCash', form: 'redirect', quick: pesoQuick },
  { ...peso, code: 'maya', name: 'Maya', form: 'redirect', quick: pesoQuick },
  { ...dong, code: 'momo', name: 'MoMo', form: 'redirect', quick: dongQuick },
  { ...dong, code: 'zalopay', name: 'ZaloPay', form: 'redirect', quick: dongQuick },
  {
    code: 'upi',
    name: 'UPI',
    currency: 'INR',
    form: 'qr',
    min: '100.00',
    max: '100000.00',
    quick: ['200.00', '500.00', '1000.00', '5000.00'],
  },
  {
    code: 'duitnow',
    name: 'DuitNow QR',
    currency: 'MYR',
    form: 'qr',
    min: '10.00',
    max: '10000.00',
    quick: ['20.00', '50.00', '100.00', '500.00'],
  },
  {
    code: 'promptpay',
    name: 'PromptPay QR',
    currency: 'THB',
    form: 'qr',
    min: '50.00',
    max: '50000.00',
    quick: ['100.00', '300.00', '500.00', '1000.00'],
  },
];

/** What a brand can add: of its currencies, and not there already. */
export const presetsFor = (
  currencies: readonly string[],
  there: readonly { readonly code: string; readonly currency: string }[],
): readonly MethodPreset[] =>
  METHOD_PRESETS.filter(
    ({ code, currency }) =>
      currencies.includes(currency) && !there.some((one) => one.code === code && one.currency === currency),
  );

/** Who can carry it: whoever finds payments by hand has no page to lead to and no code to show. */
export const presetProviders = (providers: readonly string[]): readonly string[] =>
  providers.filter((one) => one !== 'manual');

/** Usual time until a wallet's payment is there, ms. */
export const PRESET_ARRIVES_MS = MINUTE;
/** How far somebody has to be verified to use one that was just added. */
export const PRESET_LEVEL = 1;
