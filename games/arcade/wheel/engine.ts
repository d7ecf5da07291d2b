/** Wheel: one draw, `below(segments)`, the segment that stops at the pointer, counted clockwise from the top of the table. */
import { arcade } from '#games/arcade/kit/engine.ts';
import { fieldsOf, isOneOf } from '#games/arcade/kit/read.ts';
import { RISKS, type Risk } from '#games/arcade/kit/risk.ts';

export const SEGMENTS = [10, 20, 30, 40, 50] as const;
export type WheelChoice = { readonly segments: (typeof SEGMENTS)[number]; readonly risk: Risk };

/**
 * Ten places, repeated round the wheel, in units. The sums of ten are 980 (low), 980 (medium); a high wheel has one segment, which pays
 * 98 hundredths of the number of segments.
 */
const TEN: Readonly<Record<'low' | 'medium', readonly number[]>> = {
  low: [150, 120, 120, 120, 0, 120, 120, 120, 110, 0],
  medium: [0, 190, 0, 150, 0, 200, 0, 150, 0, 290],
};

export function wheelOf({ segments, risk }: WheelChoice): readonly number[] {
  if (risk === 'high')
    return Array.from({ length: segments }, (_, at) => (at === segments - 1 ? segments * 98 : 0));
  return Array.from({ length: segments / 10 }, () => TEN[risk]).flat();
}

const law = (choice: WheelChoice) => wheelOf(choice).map((win) => ({ win, weight: 1n }));

export const wheel = arcade<WheelChoice>({
  code: 'wheel',
  kind: 'wheel',
  maxWin: 50 * 98,
  first: { segments: 30, risk: 'medium' },
  readChoice: (input) => {
    const found = fieldsOf(input, ['segments', 'risk']);
    const segments = SEGMENTS.find((one) => one === found?.segments);
    if (!found || segments === undefined || !isOneOf(found.risk, RISKS)) return undefined;
    return { segments, risk: found.risk };
  },
  law,
  plans: () =>
    RISKS.flatMap((risk) =>
      SEGMENTS.map((segments) => ({
        name: `${segments} · ${risk}`,
        choice: { segments, risk },
        law: law({ segments, risk }),
      })),
    ),
  start: (choice, draw) => {
    const segment = draw.below(choice.segments);
    const win = wheelOf(choice)[segment] ?? 0;
    return {
      state: null,
      shown: { segment, segments: choice.segments, risk: choice.risk, win },
      win,
      done: true,
    };
  },
});
