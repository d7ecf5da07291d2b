/** What a run of a bench comes to: held, failed, or no result because the machine had other work. Pure, so that each way to fail is tested. */

/** One figure as it was measured. */
export type Figure = { readonly name: string; readonly value: number; readonly unit: string };
/** How many requests of one part of a run were answered as meant, and how many were refused or failed. */
export type Requests = { readonly name: string; readonly done: number; readonly refused: number };

export type Bound = {
  readonly atMost?: number;
  readonly atLeast?: number;
  /** Left out by a run on the smallest data, where it has nothing to measure. */
  readonly fullOnly?: true;
};
/** By the name of the figure. */
export type Bounds = Readonly<Record<string, Bound>>;

export type Measured = {
  readonly figures: readonly Figure[];
  readonly requests: readonly Requests[];
  /** What has to be right whatever the machine does: sums, books, sockets that were lost. */
  readonly wrong: readonly string[];
};

/** Exit codes: the bench held, it failed, nothing can be said. */
export const HELD = 0;
export const FAILED = 1;
export const NO_RESULT = 2;

export type Verdict = { readonly code: number; readonly lines: readonly string[] };

/** More refused requests than this make a run worthless: what is refused costs nothing. */
const MOST_REFUSED = 0.001;

export const isWithin = (value: number, { atMost, atLeast }: Bound): boolean =>
  Number.isFinite(value) &&
  !(atMost !== undefined && value > atMost) &&
  !(atLeast !== undefined && value < atLeast);

/** `≤ 60`, `≥ 1`, or nothing. */
export const boundText = (bound: Bound | undefined): string =>
  [
    bound?.atMost === undefined ? '' : `≤ ${bound.atMost}`,
    bound?.atLeast === undefined ? '' : `≥ ${bound.atLeast}`,
  ]
    .filter((part) => part !== '')
    .join(', ');

function nothingMeasured({ figures, requests }: Measured): string[] {
  const empty = requests
    .filter(({ done }) => !(done > 0))
    .map(({ name }) => `${name}: no request was answered`);
  const broken = figures
    .filter(({ value }) => !Number.isFinite(value))
    .map(({ name, value }) => `${name}: ${value} is no measurement`);
  return figures.length + requests.length === 0 ? ['nothing was measured'] : [...empty, ...broken];
}

function tooManyRefused({ requests }: Measured): string[] {
  return requests
    .filter(({ done, refused }) => refused > (done + refused) * MOST_REFUSED)
    .map(
      ({ name, done, refused }) =>
        `${name}: ${refused} of ${done + refused} requests were refused (≤ ${MOST_REFUSED * 100} %)`,
    );
}

/** A bound nobody measures holds nothing. */
function unmeasured({ figures }: Measured, bounds: Bounds, smoke: boolean): string[] {
  const names = new Set(figures.map(({ name }) => name));
  return Object.entries(bounds)
    .filter(([name, { fullOnly }]) => !names.has(name) && !(smoke && fullOnly))
    .map(([name]) => `${name}: has a bound and was not measured`);
}

function missed({ figures }: Measured, bounds: Bounds): string[] {
  return figures.flatMap(({ name, value, unit }) => {
    const bound = bounds[name];
    return bound && Number.isFinite(value) && !isWithin(value, bound)
      ? [`${name}: ${Number(value.toPrecision(4))} ${unit} (${boundText(bound)})`]
      : [];
  });
}

export type Circumstances = {
  /** On the smallest data: the bench has to work, how fast is not asked. */
  readonly smoke: boolean;
  /** Why the machine was not the bench's alone; what is wrong stays wrong, a speed says nothing. */
  readonly loaded: readonly string[];
  /** A part was asked for: bounds of the others are not measured. */
  readonly part?: boolean;
};

export function judge(
  measured: Measured,
  bounds: Bounds,
  { smoke, loaded, part = false }: Circumstances,
): Verdict {
  const wrong = [
    ...measured.wrong,
    ...nothingMeasured(measured),
    ...tooManyRefused(measured),
    ...(part ? [] : unmeasured(measured, bounds, smoke)),
  ];
  const slow = smoke ? [] : missed(measured, bounds);
  const lines = [...wrong.map((why) => `WRONG   ${why}`), ...slow.map((why) => `MISSED  ${why}`)];
  if (wrong.length > 0) return { code: FAILED, lines };
  if (!smoke && loaded.length > 0)
    return { code: NO_RESULT, lines: [...lines, ...loaded.map((why) => `no result: ${why}`)] };
  return { code: slow.length > 0 ? FAILED : HELD, lines };
}
