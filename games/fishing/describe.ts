/** The public description of a sea: derivation, order of draws, tables as data, the exact return of every fish and weapon. */
import { betLine, CHECKING, DERIVATION, type Description, figureLines, written } from '#games/description.ts';
import { shareOf } from '#kernel/shares.ts';
import { chanceOf, linesOf, returnOf, rtpOf, shareOfHits } from './engine/chance.ts';
import { fishOf, mostOf, POOL_SHARE, type Sea, type Sweep, TIDE_MS, WHOLE } from './engine/sea.ts';

const SECOND = 1_000;

const sweepText = ({ shape, reach, most }: Sweep): string =>
  shape === 'round'
    ? `takes along up to ${most} plain fish within ${reach} of the fish that was hit`
    : `takes along up to ${most} plain fish, each within ${reach} of the one before it`;

const paysText = (sea: Sea): readonly string[] =>
  sea.fish.map(({ code, role, pays, lives, sweep }) => {
    const amounts = pays.map(({ times, weight }) =>
      pays.length > 1 ? `${times} (weight ${weight})` : `${times}`,
    );
    return [
      `${code}, ${role}: pays ${amounts.join(', ')} stakes`,
      ...(lives > 1 ? [`can be caught ${lives} times`] : []),
      ...(sweep ? [sweepText(sweep)] : []),
    ].join('; ');
  });

const tideLines = (sea: Sea): readonly string[] => [
  `A day of UTC has ${86_400 / (TIDE_MS / SECOND)} tides of ${TIDE_MS / SECOND} seconds, numbered from 1. Each has a link of the chain of its day: link(n − 1) = SHA-256(link(n)), root = link(0), which is published the day before.`,
  'The fish of a tide in a room are drawn from HMAC-SHA256(link, "text:n:cursor") with the text "sea/day/room": the same blocks, words and numbers as below. So everybody in a room sees the same fish, they were fixed before, and the link shows it after the tide.',
  'A path is a chain of cubic curves on a sea of 1,000 by 1,000, in whole numbers: at 1/1,024 steps of each curve, cut down.',
  `Streams in the order they are drawn: ${sea.streams.map(({ fish, style }) => `${fish} (${style})`).join(', ')}. Their numbers are in the table.`,
  'For each school: below(jitter + 1) how much later it comes, below(slower + 1) how much longer it takes, below(more + 1) how many it has more, the numbers of its path; then for each further fish below(129) twice. The next school comes no earlier than every ms after this one. A stream ends with the first school that would not have left in time.',
];

const shotLines: readonly string[] = [
  'A shot names a fish, a weapon, a stake and the time of the tide at which it was fired. What it would take along is decided by where the fish were at that time; a fish that has left or was caught cannot be shot at, and such a shot stakes nothing.',
  `It catches when below(${WHOLE} × all it would pay) lies below (return − ${POOL_SHARE}) × weight, where the return is in ten-thousandths, all it would pay is the sum of amounts × weights of the fish and weight × amount of each fish taken along, and weight is the sum of the weights of the fish: so that chance × pays + ${POOL_SHARE}/${WHOLE} is the return, whatever swims near.`,
  'Where a fish pays one of several amounts: below(sum of the weights) says which, in the order of the table. Where a jackpot fish is caught: below(1000) brings the pool of the room when it lies below 1000 × stake ÷ the largest stake of the room, one at least.',
  `${POOL_SHARE} of ${WHOLE} parts of every stake go to the pool of the room; what a room has not paid yet stays there.`,
  'A shot that caught pays amounts × stake. Every shot has a nonce of its own: the first of a seed is 0, the next 1, and so on; shots that were given back have none.',
];

/** @param version of the engine; undefined where no such version was ever played */
export function describeSea(sea: Sea): Description {
  const lines = linesOf(sea).map(({ fish, weapon }) => ({
    bet: `${fish.code} with ${weapon.code}`,
    rtp: returnOf(fish, weapon),
    hitRate: shareOfHits(chanceOf(fish, weapon, [])),
    most: shareOf(BigInt(mostWith(sea, fish.code, weapon.code)), 1n),
  }));
  const rtps = linesOf(sea).map(({ fish, weapon }) => rtpOf(fish, weapon));
  const range = {
    least: shareOf(BigInt(Math.min(...rtps)), BigInt(WHOLE)),
    greatest: shareOf(BigInt(Math.max(...rtps)), BigInt(WHOLE)),
  };
  const maxWin = Math.max(...linesOf(sea).map(({ fish, weapon }) => mostWith(sea, fish.code, weapon.code)));
  const { fish, weapons, streams } = sea;
  return written({
    gameCode: sea.code,
    engineVersion: sea.version,
    kind: 'fishing',
    unitsPerStake: 1,
    maxWin,
    rtp: range.greatest,
    hitRate: null,
    range,
    bets: lines,
    firstChoice: { fish: fish[0]?.code ?? '', weapon: weapons[0]?.code ?? '' },
    acts: [],
    table: { fish, weapons, streams, tideMs: TIDE_MS, poolShare: POOL_SHARE, whole: WHOLE },
    lines: [],
    sections: [
      { title: 'Figures', lines: figureLines({ range, unitsPerStake: 1, maxWin }) },
      { title: 'Return by fish and weapon, alone in the water', lines: lines.map(betLine) },
      { title: 'Fish', lines: paysText(sea) },
      {
        title: 'Weapons',
        lines: weapons.map(
          ({ code, adds, sweep }) =>
            `${code}: adds ${adds}/${WHOLE} to the return of every fish${sweep ? `; ${sweepText(sweep)}` : ''}`,
        ),
      },
      { title: 'Tides', lines: tideLines(sea) },
      { title: 'Shots', lines: shotLines },
      { title: 'Derivation', lines: DERIVATION },
      {
        title: 'To check',
        lines: [
          'A volley: GET /sea/volleys with its id, once its seed is shown; it is shown when the player has stood up. A tide: GET /sea/rooms/{id}/tides/{tide}. Both are read by /docs/verify.mjs.',
          ...CHECKING.slice(0, 1),
        ],
      },
    ],
  });
}

/** The most one shot can pay, in stakes: its own, and as many of the dearest plain fish as it can take along. */
export function mostWith(sea: Sea, fish: string, weapon: string): number {
  const hit = fishOf(sea, fish);
  if (!hit) return 0;
  const sweep = hit.sweep ?? sea.weapons.find(({ code }) => code === weapon)?.sweep;
  const dearest = Math.max(...sea.fish.filter(({ role }) => role === 'plain').map(mostOf));
  return mostOf(hit) + (sweep ? sweep.most * dearest : 0);
}
