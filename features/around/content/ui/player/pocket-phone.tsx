import { Picture } from '#platform/ui/picture.tsx';

/** What stands in the little window of the drawing: marks of six categories. */
const MARKS = ['slots', 'crash', 'fish', 'lottery', 'sports', 'live'] as const;

/** A phone on cloth with the house in it: the page's own drawing, in its own inks. */
export function PocketPhone() {
  return (
    <span className="down-art cloth" aria-hidden="true">
      <span className="down-phone">
        <span className="down-strip cloth" />
        <span className="down-card">
          <Picture src="/art/emblem/tiger.svg" alt="" width="56" height="56" />
        </span>
        {MARKS.map((mark) => (
          <Picture
            key={mark}
            src={`/art/category/${mark}.svg`}
            alt=""
            width="48"
            height="48"
            style={{ background: `var(--cat-${mark})` }}
          />
        ))}
      </span>
    </span>
  );
}
