/** Counting: how many ways there are. Exact; `choose` for counts of tickets, `chooseBig` for chances. */

/** C(n, k) as a whole number; 0 outside 0 ≤ k ≤ n. */
export function chooseBig(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let result = 1n;
  for (let step = 1; step <= Math.min(k, n - k); step += 1)
    result = (result * BigInt(n - step + 1)) / BigInt(step);
  return result;
}

/** C(n, k) as a number. @throws RangeError above 2^53: whoever counts tickets has limited n before */
export function choose(n: number, k: number): number {
  const result = Number(chooseBig(n, k));
  if (!Number.isSafeInteger(result)) throw new RangeError(`C(${n}, ${k}) is no safe integer`);
  return result;
}

/** n · (n − 1) · … of k factors. */
export function fallingBig(n: number, k: number): bigint {
  let result = 1n;
  for (let step = 0; step < k; step += 1) result *= BigInt(n - step);
  return result;
}

export const factorialBig = (n: number): bigint => fallingBig(n, n);

/**
 * Of all ways to fill `places` independent places with one of `size` values: in how many do exactly `hit` of `named` given values
 * appear at all. By inclusion and exclusion; the whole is size^places.
 */
export function appearing(size: number, places: number, named: number, hit: number): bigint {
  const absent = named - hit;
  let ways = 0n;
  for (let more = 0; more <= hit; more += 1) {
    const part = chooseBig(hit, more) * BigInt(size - absent - more) ** BigInt(places);
    ways += more & 1 ? -part : part;
  }
  return chooseBig(named, hit) * ways;
}

/** How many subsets of `take` of the numbers 1 … `size` have each sum: index is the sum. */
export function subsetSums(size: number, take: number): readonly bigint[] {
  const most = take * size;
  const table = Array.from({ length: take + 1 }, () => Array.from({ length: most + 1 }, () => 0n));
  const first = table[0];
  if (first) first[0] = 1n;
  for (let value = 1; value <= size; value += 1)
    for (let taken = Math.min(take, value); taken >= 1; taken -= 1) {
      const to = table[taken];
      const from = table[taken - 1];
      if (!to || !from) continue;
      for (let sum = value; sum <= most; sum += 1) {
        const ways = from[sum - value] ?? 0n;
        if (ways !== 0n) to[sum] = (to[sum] ?? 0n) + ways;
      }
    }
  return table[take] ?? [];
}

/** How many of the triples of values `from` … `to` have each sum: index is the sum. */
export function tripleSums(from: number, to: number): readonly bigint[] {
  const ways = Array.from({ length: 3 * to + 1 }, () => 0n);
  for (let a = from; a <= to; a += 1)
    for (let b = from; b <= to; b += 1)
      for (let c = from; c <= to; c += 1) ways[a + b + c] = (ways[a + b + c] ?? 0n) + 1n;
  return ways;
}
