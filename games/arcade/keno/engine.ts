/**
 * Keno: ten of forty numbers are drawn, without putting back. Ten draws: `below(40)`, `below(39)` … `below(31)`, each the place in the
 * ordered list of the numbers that are left. One to ten numbers are picked; their hits pay.
 */
import { arcade } from '#games/arcade/kit/engine.ts';
import { binomial } from '#games/arcade/kit/law.ts';
import { fieldsOf, isOneOf, wholes } from '#games/arcade/kit/read.ts';
import { RISKS, type Risk } from '#games/arcade/kit/risk.ts';
import { takeFrom } from '#games/arcade/kit/take.ts';
import { KENO } from './table.ts';

export const NUMBERS = 40;
export const DRAWN = 10;
export const MOST_PICKS = 10;
export type KenoChoice = { readonly picks: readonly number[]; readonly risk: Risk };

/** Units for 0, 1 … hits of so many picks. */
export const kenoPays = (picks: number, risk: Risk): readonly number[] => KENO[risk][picks - 1] ?? [];

const law = ({ picks, risk }: KenoChoice) =>
  kenoPays(picks.length, risk).map((win, hits) => ({
    win,
    weight: binomial(picks.length, hits) * binomial(NUMBERS - picks.length, DRAWN - hits),
  }));

export const keno = arcade<KenoChoice>({
  code: 'keno',
  kind: 'keno',
  maxWin: Math.max(...RISKS.flatMap((risk) => KENO[risk].flat())),
  first: { picks: [4, 11, 18, 25, 32], risk: 'medium' },
  readChoice: (input) => {
    const found = fieldsOf(input, ['picks', 'risk']);
    const picks = found && wholes(found.picks, 1, NUMBERS, MOST_PICKS);
    if (!found || !picks || picks.length === 0 || !isOneOf(found.risk, RISKS)) return undefined;
    return { picks: [...picks].sort((a, b) => a - b), risk: found.risk };
  },
  law,
  plans: () =>
    RISKS.flatMap((risk) =>
      KENO[risk].map((_, at) => {
        const choice = { picks: Array.from({ length: at + 1 }, (__, place) => place + 1), risk };
        return { name: `${at + 1} · ${risk}`, choice, law: law(choice) };
      }),
    ),
  start: ({ picks, risk }, draw) => {
    const drawn = takeFrom(draw, NUMBERS, DRAWN).map((place) => place + 1);
    const hits = picks.filter((pick) => drawn.includes(pick)).length;
    const win = kenoPays(picks.length, risk)[hits] ?? 0;
    return { state: null, shown: { drawn, picks: [...picks], hits, risk, win }, win, done: true };
  },
});
