import { Link } from 'react-router';
import { buttonClass } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';

const RULES = [
  { rule: 'points', icon: 'gift' },
  { rule: 'odds', icon: 'check' },
  { rule: 'limits', icon: 'shield' },
] as const;

/** What regular players have. It names only what is decided (points never expire: docs/PRODUCT.md, 9) and promises no prize. */
export function Club() {
  const words = useWords();
  return (
    <section className="club" aria-labelledby="club-title">
      <div>
        <h2 id="club-title" className="sign">
          {words('lobby.club')}
        </h2>
        <p>{words('lobby.club_more')}</p>
      </div>
      <ul>
        {RULES.map(({ rule, icon }) => (
          <li key={rule}>
            <Icon name={icon} />
            {words(`lobby.club_${rule}`)}
          </li>
        ))}
      </ul>
      <Link className={buttonClass('line', { small: true })} to="/pointMall">
        {words('lobby.club_go')}
      </Link>
    </section>
  );
}
