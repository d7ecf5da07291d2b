/** What about a payment method one person of the staff may not change alone. Pure; the desk says it before, and the server holds to it. */

export type MethodTerms = {
  /** Players can use it. */
  readonly open: boolean;
  /** Most of one payment, minor units. */
  readonly max: bigint;
  /** How far somebody has to be verified. */
  readonly level: number;
  /** Everything a payment costs, as one text. */
  readonly fee: string;
  /** Where the money goes or comes from: provider, form, account. As one text. */
  readonly route: string;
};

/**
 * A closed method harms nobody, and opens only by somebody who reads all of it: so what is closed, or closes, waits for nobody. Of an
 * open one its fee, a higher maximum, a lower level and the way of its money want a second person.
 */
export function wantsSecond(before: MethodTerms | undefined, after: MethodTerms): boolean {
  if (!after.open) return false;
  if (!before?.open) return true;
  return (
    after.max > before.max ||
    after.level < before.level ||
    after.fee !== before.fee ||
    after.route !== before.route
  );
}
