/** The public description of an arena: nothing is committed to here, so it says who declares, when, and what is paid by it. */
import { CHECKING, type Description, written } from '#games/description.ts';
import { percentOf, type Share, shareOf } from '#kernel/shares.ts';
import { partText } from '../present.ts';
import type { PitRow } from '../store/pits.ts';

/** `0.100` → what is left of the stakes. */
function leftOf(takeout: string): Share {
  const [, whole = '0', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(takeout) ?? [];
  const of = 10n ** BigInt(part.length);
  return shareOf(of - BigInt(`${whole}${part}`), of);
}

const DECLARING = [
  'This house commits to nothing here: birds fight in an arena, and how a fight came out is declared to the house from outside.',
  'Every fight says who declared it and when: declared {source, at} of GET /cockfight/pits/{code}. The source is feed (the lines of the arena), staff (two people who said the same, the second without being shown the first), pool (its stakes alone sent everything back) or clock (nobody declared it in time: it is void).',
  'A correction is a new entry of another pair of people; how often a fight was corrected stands with it (corrections), and each bet says what moved.',
];

const paid = (pool: boolean, takeout: string): readonly string[] =>
  pool
    ? [
        `All stakes less the takeout of ${takeout} are shared by those who backed what was declared, by their stakes; the dividend of one unit is cut to a hundredth.`,
        'With money on one side alone, or a dividend of 1.07 or less, everything goes back.',
      ]
    : [
        `A bet is paid at the price it was taken at. Prices are the house's: the chances it gives the sides, less a margin of ${takeout}.`,
        'A draw sends the stakes of both birds back, unless a draw could be backed: then they are lost on it.',
      ];

/** @param lines names of the lines of the arena's feed */
export function describePit(pit: PitRow, lines: readonly string[]): Description {
  const { code, mode, results, declare_minutes: minutes } = pit;
  const takeout = partText(pit.takeout);
  const left = leftOf(takeout);
  const named = lines.length > 0 ? ` The lines ${lines.join(', ')} have to agree.` : '';
  return written({
    gameCode: code,
    engineVersion: 1,
    kind: 'declared',
    unitsPerStake: 1,
    maxWin: 0,
    rtp: left,
    hitRate: null,
    range: { least: left, greatest: left },
    bets: [],
    firstChoice: null,
    acts: [],
    table: { mode, takeout, results, lines, declareMinutes: minutes },
    lines: [],
    sections: [
      {
        title: 'Figures',
        lines: [
          `Of all stakes ${percentOf(left)} % (${left.numerator}/${left.denominator}) come back${mode === 'pool' ? '' : ', as far as the house knows the chances: nobody can prove them'}.`,
        ],
      },
      {
        title: 'Where results come from',
        lines: [
          ...DECLARING,
          `Here: ${results === 'feed' ? `the feed of the arena declares.${named}` : 'two of the staff declare.'} A fight that is not declared ${minutes} minutes after its bets closed is void, and every stake goes back.`,
        ],
      },
      { title: 'What is paid', lines: paid(mode === 'pool', takeout) },
      {
        title: 'To check',
        lines: [
          'A bet says its line for recompute sports (proof of GET /cockfight/bets): node bin/haat.mjs recompute sports answers its payout.',
          ...CHECKING.slice(1),
        ],
      },
    ],
  });
}
