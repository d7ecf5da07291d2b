/** Sums over equally likely outcomes: number, how many win nothing, sum and sum of squares of units, the dearest. All exact. */
export type Moments = {
  readonly count: bigint;
  readonly zeros: bigint;
  readonly sum: bigint;
  readonly squares: bigint;
  readonly most: number;
};

/** `count` outcomes that win nothing. */
export const nothing = (count = 1n): Moments => ({ count, zeros: count, sum: 0n, squares: 0n, most: 0 });

export const none: Moments = { count: 0n, zeros: 0n, sum: 0n, squares: 0n, most: Number.NEGATIVE_INFINITY };

export function momentsOf(histogram: ReadonlyMap<number, number>): Moments {
  let [count, sum, squares] = [0n, 0n, 0n];
  let most = Number.NEGATIVE_INFINITY;
  for (const [units, ways] of histogram) {
    const u = BigInt(units);
    const w = BigInt(ways);
    count += w;
    sum += u * w;
    squares += u * u * w;
    most = Math.max(most, units);
  }
  return { count, zeros: BigInt(histogram.get(0) ?? 0), sum, squares, most };
}

/** Either outcome. */
export const either = (a: Moments, b: Moments): Moments => ({
  count: a.count + b.count,
  zeros: a.zeros + b.zeros,
  sum: a.sum + b.sum,
  squares: a.squares + b.squares,
  most: Math.max(a.most, b.most),
});

/** Both, independently: units add up. */
export const both = (a: Moments, b: Moments): Moments => ({
  count: a.count * b.count,
  zeros: a.zeros * b.zeros,
  sum: a.sum * b.count + b.sum * a.count,
  squares: a.squares * b.count + 2n * a.sum * b.sum + b.squares * a.count,
  most: a.most + b.most,
});

export function repeated(a: Moments, times: number): Moments {
  let all = nothing();
  for (let i = 0; i < times; i += 1) all = both(all, a);
  return all;
}

/** Every win times a whole number. */
export const multiplied = (a: Moments, by: number): Moments => ({
  ...a,
  sum: a.sum * BigInt(by),
  squares: a.squares * BigInt(by) ** 2n,
  most: a.most * by,
});

/** So many units more in every outcome. */
export const raised = (a: Moments, units: number): Moments =>
  both(
    a,
    units === 0
      ? nothing()
      : { count: 1n, zeros: 0n, sum: BigInt(units), squares: BigInt(units) ** 2n, most: units },
  );

/** Every outcome counted `by` times over. */
export const weighted = (a: Moments, by: bigint): Moments => ({
  ...a,
  count: a.count * by,
  zeros: a.zeros * by,
  sum: a.sum * by,
  squares: a.squares * by,
});
