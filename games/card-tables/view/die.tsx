/** Where the pips of a face lie, in thirds of the die. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
};

/** One die; without a face it is still under the cup. One and four are red, as on dice of the region. */
export function Die({ face }: { readonly face: number | undefined }) {
  const red = face === 1 || face === 4;
  return (
    <svg className="die" viewBox="0 0 48 50" data-red={red || undefined} aria-hidden="true">
      <rect y="2" width="48" height="48" rx="9" className="die-edge" />
      <rect width="48" height="48" rx="9" className="die-face" />
      {(PIPS[face ?? 0] ?? []).map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          cx={12 + x * 12}
          cy={12 + y * 12}
          r={face === 1 ? 7 : 4.6}
          className="die-pip"
        />
      ))}
    </svg>
  );
}
