import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Announcement } from '#features/around/content/contract.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import { Prose } from '../prose.tsx';
import { markClosed, useAnnounced } from './announcer.ts';
import { type Audience, PAGE_SIZE } from './announcing.ts';
import './popups.css';

const audienceOf = (about: unknown): Audience =>
  typeof about === 'object' && about !== null && 'audience' in about && about.audience === 'member'
    ? 'member'
    : 'guest';

type Place = { readonly page: number; readonly at: number };

/** One letter after the other, six to a page; a full page may have another behind it. */
export default function AnnouncementPopup() {
  const words = useWords();
  const { about, close } = usePopups();
  const audience = audienceOf(about);
  const [{ page, at }, go] = useState<Place>({ page: 1, at: 0 });
  const letters = useAnnounced(audience, page);
  const next = useAnnounced(letters?.length === PAGE_SIZE ? audience : undefined, page + 1);
  const letter = letters?.[at];

  const leave = (): void => {
    markClosed(audience);
    close();
  };
  const count = letters?.length ?? 0;
  const isLast = at >= count - 1;
  const forth = (): void => go(isLast ? { page: page + 1, at: 0 } : { page, at: at + 1 });
  const back = (): void => go(at === 0 ? { page: page - 1, at: PAGE_SIZE - 1 } : { page, at: at - 1 });
  const hasBack = at > 0 || page > 1;
  const hasForth = !isLast || (next?.length ?? 0) > 0;
  return (
    <Popup title={letter?.title ?? words('content.announcement')} onClose={leave} unasked>
      {letter ? <Letter letter={letter} onLeave={leave} /> : <Skeleton height={220} />}
      {(hasBack || hasForth) && (
        <nav className="letter-steps" aria-label={words('content.announcement')}>
          <IconButton
            icon="back"
            label={words('content.previous')}
            aria-disabled={!hasBack}
            onClick={() => hasBack && back()}
          />
          <span className="num" aria-live="polite">
            {(page - 1) * PAGE_SIZE + at + 1}
          </span>
          <IconButton
            icon="fwd"
            label={words('content.next')}
            aria-disabled={!hasForth}
            onClick={() => hasForth && forth()}
          />
        </nav>
      )}
    </Popup>
  );
}

function Letter({ letter, onLeave }: { readonly letter: Announcement; readonly onLeave: () => void }) {
  const words = useWords();
  const navigate = useNavigate();
  const { linkage } = letter;
  const follow = (): void => {
    onLeave();
    if (linkage.startsWith('/')) void navigate(linkage);
    else window.open(linkage, '_blank', 'noopener,noreferrer');
  };
  return (
    <article className="popup-letter" key={letter.id}>
      {letter.url && (
        <div className="popup-letter-field cloth">
          <Picture src={letter.url} alt="" width="96" height="96" />
        </div>
      )}
      <Prose text={letter.content} />
      <div className="popup-letter-acts">
        {linkage && (
          <Button look="go" wide onClick={follow}>
            {words('content.look')}
          </Button>
        )}
        <Button wide onClick={onLeave}>
          {words('ui.close')}
        </Button>
      </div>
    </article>
  );
}
