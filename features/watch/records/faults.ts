/** What records refuse. */
import { defineFaults } from '#kernel/faults.ts';

export const recordsFaults = defineFaults({
  /** The first day lies behind the last one, is none, or further back than a member reads. */
  'records.period': { status: 422 },
  /** No bet of the member has this number. */
  'records.unknown_bet': { status: 404 },
  /** The brand does not offer it. */
  'records.wrong_currency': { status: 422 },
});
