import { POCKETS, WHEEL, colourOf } from '#games/roulette/engine/layout.ts';

const STEP = 360 / POCKETS;
const at = (angle: number, radius: number): string => {
  const turn = ((angle - 90) * Math.PI) / 180;
  return `${(Math.cos(turn) * radius).toFixed(2)} ${(Math.sin(turn) * radius).toFixed(2)}`;
};
const pocket = (place: number): string => {
  const [from, to] = [(place - 0.5) * STEP, (place + 0.5) * STEP];
  return `M${at(from, 92)}A92 92 0 0 1 ${at(to, 92)}L${at(to, 62)}A62 62 0 0 0 ${at(from, 62)}Z`;
};

/** The wheel from above; it turns until the number that came stands at the top, where the ball lies. */
export function Wheel({
  number,
  spinning,
}: {
  readonly number: number | undefined;
  readonly spinning: boolean;
}) {
  const place = number === undefined ? 0 : WHEEL.indexOf(number);
  const turn = spinning ? -place * STEP - 720 : 0;
  return (
    <svg className="wheel" viewBox="-100 -100 200 200" aria-hidden="true">
      <circle r="99" className="wheel-rim" />
      <g className="wheel-turn" style={{ transform: `rotate(${turn}deg)` }}>
        {WHEEL.map((one, index) => (
          <g key={one}>
            <path d={pocket(index)} className="wheel-pocket" data-colour={colourOf(one)} />
            <text
              className="wheel-text"
              transform={`rotate(${index * STEP}) translate(0 -79)`}
              textAnchor="middle"
              dominantBaseline="middle"
            >
              {one}
            </text>
          </g>
        ))}
        <circle r="60" className="wheel-bowl" />
        <path d="M0 -46L6 -6L46 0L6 6L0 46L-6 6L-46 0L-6 -6Z" className="wheel-cross" />
        <circle r="12" className="wheel-hub" />
      </g>
      {spinning && <circle cy="-68" r="5" className="wheel-ball" />}
    </svg>
  );
}
