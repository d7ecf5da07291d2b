import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#platform/ui/button.tsx';
import { isPlain } from '#platform/ui/plain-press.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import { useWhiteLabel } from '../queries.ts';

/** What stands on the little phone: marks of four categories. */
const MARKS = ['slots', 'crash', 'fish', 'lottery'] as const;
const SYSTEMS = [
  { icon: 'android', name: 'Android' },
  { icon: 'phone', name: 'iPhone' },
] as const;

/** Invites to the app (docs/PRODUCT.md, 9): the codes for either phone open over the page, the guide stands at /down. */
export function AppPrompt() {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const name = useWhiteLabel().value?.name ?? '';
  const open = (event: MouseEvent): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    show('download');
  };
  return (
    <section className="pocket" aria-labelledby="pocket-title">
      <div>
        <h2 id="pocket-title" className="sign">
          {words('lobby.pocket', { name })}
        </h2>
        <p>{words('lobby.pocket_more')}</p>
        <div className="rowline">
          {SYSTEMS.map(({ icon, name }) => (
            <Link key={icon} className={buttonClass('line', { small: true })} to="/down" onClick={open}>
              <Icon name={icon} />
              {name}
            </Link>
          ))}
        </div>
      </div>
      <span className="pocket-phone" aria-hidden="true">
        <span className="cloth" />
        {MARKS.map((mark) => (
          <Picture
            key={mark}
            src={`/art/category/${mark}.svg`}
            alt=""
            width="40"
            height="40"
            loading="lazy"
            style={{ background: `var(--cat-${mark})` }}
          />
        ))}
      </span>
    </section>
  );
}
