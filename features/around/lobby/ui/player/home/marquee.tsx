import { useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#platform/ui/button.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';
import { useHeadlines } from '../queries.ts';
import { passSeconds } from './marquee-pace.ts';

/** The line of news. It stands still under a pointer, under focus, when asked to, and where motion is not wanted. */
export function Marquee() {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const [still, setStill] = useState(false);
  const headlines = useHeadlines().value?.headlines ?? [];
  if (headlines.length === 0) return null;
  return (
    <section className="marquee" aria-label={words('lobby.headlines')} data-still={still || undefined}>
      <IconButton icon="bell" label={words('lobby.notices')} onClick={() => show('notice')} />
      <div className="marquee-view">
        <ul style={{ '--pass': `${passSeconds(headlines.map(({ title }) => title))}s` }}>
          {headlines.map(({ id, title, linkage }) => (
            <li key={id}>{linkage.startsWith('/') ? <Link to={linkage}>{title}</Link> : title}</li>
          ))}
        </ul>
      </div>
      <IconButton
        icon={still ? 'run' : 'pause'}
        label={words(still ? 'lobby.marquee_go' : 'lobby.marquee_pause')}
        onClick={() => setStill(!still)}
      />
    </section>
  );
}
