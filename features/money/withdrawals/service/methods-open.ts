/** Methods of payout that are open, and what an account at one says. */
import type { MethodSettings } from '../contract/settings.ts';
import type { FeeTerms } from '../rules/fee.ts';

export type Details = { readonly number: string; readonly holder: string; readonly place: string };

export type OpenMethod = Omit<(typeof MethodSettings.defaults.methods)[number], 'currency'> & {
  readonly currency: string;
  readonly minUnits: bigint;
  readonly maxUnits: bigint;
  readonly fee: FeeTerms;
};
