import { defineFaults } from '#kernel/faults.ts';

export const cashierFaults = defineFaults({
  // A message that is not provably the provider's, one answer for every reason.
  'cashier.callback_refused': { status: 401 },
  'cashier.unknown_reference': { status: 404 },
  'cashier.callback_mismatch': { status: 422 },
  'cashier.callback_contradiction': { status: 409 },
  'cashier.unknown_deposit': { status: 404 },
  'cashier.unknown_method': { status: 422 },
  'cashier.below_min': { status: 422 },
  'cashier.above_max': { status: 422 },
  /** He is not verified far enough for so much. */
  'cashier.level': { status: 403 },
  /** This method wants more of him than his level, whatever the amount. */
  'cashier.method_level': { status: 403 },
  /** Nothing of this code is offered for this deposit. */
  'cashier.unknown_bonus': { status: 422 },
  /** Somebody changed the method, or the order, since it was seen. */
  'cashier.method_changed': { status: 409 },
  /** A change that a second person decides says why. */
  'cashier.method_reason': { status: 422 },
  /** Amounts that do not fit each other, a provider that is not installed, a currency the brand does not offer. */
  'cashier.wrong_method': { status: 422 },
  /** The bank's number of it was entered before. */
  'cashier.payment_known': { status: 409 },
  'cashier.unknown_payment': { status: 404 },
  'cashier.unknown_difference': { status: 404 },
  /** The provider hands out no report, or the days are none. */
  'cashier.no_report': { status: 422 },
  /** No CSV with the columns that are wanted, or a line that cannot be read. */
  'cashier.wrong_report': { status: 422 },
  /** The provider reports by itself, the deposit has ended, or three pictures are there. */
  'cashier.no_proof_wanted': { status: 409 },
  /** Nothing is flagged, or something else than was seen. */
  'cashier.no_flag': { status: 409 },
  /** A payment and a deposit or player that do not belong together: amount, currency, brand, or credited already. */
  'cashier.no_fit': { status: 422 },
});
