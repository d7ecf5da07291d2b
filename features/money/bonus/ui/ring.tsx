const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

/** How much is wagered, as a ring of woven ribbon; the figure stands in its middle. */
export function Ring({ percent, label }: { readonly percent: number; readonly label: string }) {
  const done = percent / 100;
  return (
    <div className="bonus-ring">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <defs>
          <pattern id="bonus-ribbon" width="9" height="9" patternUnits="userSpaceOnUse">
            <rect className="ribbon-base" width="9" height="9" />
            <path className="ribbon-a" d="M0 0H3V9H0ZM0 0H9V3H0Z" />
            <path className="ribbon-b" d="M5.4 0H6.4V9H5.4Z" />
            <path className="ribbon-c" d="M0 5.4H9V6.4H0Z" />
          </pattern>
        </defs>
        <circle className="ring-edge" cx="50" cy="50" r={RADIUS} />
        <circle className="ring-field" cx="50" cy="50" r={RADIUS} />
        <circle className="ring-ticks" cx="50" cy="50" r={RADIUS} />
        {percent > 0 && (
          <circle
            className="ring-done"
            cx="50"
            cy="50"
            r={RADIUS}
            stroke="url(#bonus-ribbon)"
            strokeDasharray={`${ROUND * done} ${ROUND}`}
            transform="rotate(-90 50 50)"
          />
        )}
        <path className="ring-mark" d="M50 1.5V14.5" />
        {percent > 0 && percent < 100 && (
          <path className="ring-mark" d="M50 1.5V14.5" transform={`rotate(${360 * done} 50 50)`} />
        )}
      </svg>
      <b className="num">
        {`${percent}%`}
        <small>{label}</small>
      </b>
    </div>
  );
}
