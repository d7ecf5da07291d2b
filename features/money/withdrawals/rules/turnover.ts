/** What somebody still has to play before he takes money out: deposits ask for settled stakes, stakes meet what is asked. Pure; minor units of the main currency. */

export type Turnover = { readonly needed: bigint; readonly done: bigint };
export type Asked = {
  /** Stakes the deposit asks for. */
  readonly needed: bigint;
  /** What he had played altogether when it was credited. */
  readonly played: bigint;
};

/** A deposit asks for more; what was met before begins anew. */
const ask = ({ needed, done }: Turnover, more: bigint): Turnover =>
  done >= needed ? { needed: more, done: 0n } : { needed: needed + more, done };

/** Stakes count as long as something is asked for. */
const play = ({ needed, done }: Turnover, stakes: bigint): Turnover => ({
  needed,
  done: done + stakes < needed ? done + stakes : needed,
});

/**
 * What is asked for and met after these deposits, in the order they were credited, and all that was played meanwhile: the same figures that
 * come of adding one after the other, so that a deposit which is left out has changed nothing, not even by the stakes it took up.
 * @param base what stood before the first of them
 * @param played all that has been played since `base`
 */
export function turnoverOf(base: Turnover, deposits: readonly Asked[], played: bigint): Turnover {
  let [stands, before] = [base, 0n];
  for (const one of deposits) {
    stands = ask(play(stands, one.played - before), one.needed);
    before = one.played;
  }
  return play(stands, played - before);
}

/** What of a deposit that nobody wrote down one by one is still part of `base`: no more than is open there. */
export const stillAsked = ({ needed, done }: Turnover, asked: bigint): bigint =>
  asked < needed - done ? asked : needed - done;
