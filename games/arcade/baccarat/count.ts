/** Every order of the first six cards of eight decks, counted by ranks and values: winner and pairs together. */
import type { BaccaratEnd } from './ends.ts';
import { DECKS, settleHands, valueOf } from './engine.ts';

const RANKS = 13;
const OF_RANK = 4 * DECKS;

/** `${winner} ${player pair} ${banker pair}` → how many of 416 · 415 · 414 · 413 · 412 · 411 orders */
export function countBaccarat(): ReadonlyMap<string, bigint> {
  const counts = new Map<string, bigint>();
  const left = Array.from({ length: RANKS }, () => OF_RANK);
  const values = Array.from({ length: 10 }, (_, value) => (value === 0 ? 4 * OF_RANK : OF_RANK));
  const take = (rank: number): number => {
    const ways = left[rank] ?? 0;
    left[rank] = ways - 1;
    values[valueOf(rank)] = (values[valueOf(rank)] ?? 0) - 1;
    return ways;
  };
  const back = (rank: number): void => {
    left[rank] = (left[rank] ?? 0) + 1;
    values[valueOf(rank)] = (values[valueOf(rank)] ?? 0) + 1;
  };
  const add = (winner: BaccaratEnd['winner'], pairs: string, ways: number): void => {
    const key = `${winner} ${pairs}`;
    counts.set(key, (counts.get(key) ?? 0n) + BigInt(ways));
  };
  for (let p1 = 0; p1 < RANKS; p1 += 1)
    for (let b1 = 0; b1 < RANKS; b1 += 1)
      for (let p2 = 0; p2 < RANKS; p2 += 1)
        for (let b2 = 0; b2 < RANKS; b2 += 1) {
          const four = take(p1) * take(b1) * take(p2) * take(b2);
          const pairs = `${p1 === p2} ${b1 === b2}`;
          for (const [winner, ways] of thirds([p1, b1, p2, b2], values)) add(winner, pairs, four * ways);
          for (const rank of [p1, b1, p2, b2]) back(rank);
        }
  return counts;
}

/** Orders of the fifth and sixth card by winner: at most 412 · 411 each. */
function thirds(
  ranks: readonly [number, number, number, number],
  values: readonly number[],
): ReadonlyMap<BaccaratEnd['winner'], number> {
  const found = new Map<BaccaratEnd['winner'], number>();
  const [p1, b1, p2, b2] = ranks;
  const first: [number, number, number, number] = [valueOf(p1), valueOf(b1), valueOf(p2), valueOf(b2)];
  for (let fifth = 0; fifth < 10; fifth += 1) {
    const ways5 = values[fifth] ?? 0;
    for (let sixth = 0; sixth < 10; sixth += 1) {
      const ways = ways5 * ((values[sixth] ?? 0) - (fifth === sixth ? 1 : 0));
      const next = [fifth, sixth];
      let at = -1;
      const { player, banker } = settleHands(first, () => {
        at += 1;
        return next[at] ?? 0;
      });
      const winner = player > banker ? 'player' : player < banker ? 'banker' : 'tie';
      found.set(winner, (found.get(winner) ?? 0) + ways);
    }
  }
  return found;
}
