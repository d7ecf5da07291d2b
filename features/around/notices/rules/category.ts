/** What a message of the house is about, by what befell. */
import type { Category } from '../contract/kinds.ts';

const MONEY = /^(deposit|withdrawal)_/;
export const categoryOf = (kind: string): Category => (MONEY.test(kind) ? 'money' : 'account');
