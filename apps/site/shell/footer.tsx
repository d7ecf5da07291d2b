import { Link } from 'react-router';
import { VendorCarousel } from '#features/around/lobby/ui/player/home/vendors.tsx';
import { useStatus, useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import type { WhiteLabel } from '#features/setup/brand/contract.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import type { IconName } from '#platform/ui/icons.ts';
import { useWords } from '#platform/ui/words.tsx';
import { asked } from './asked.ts';
import { openService, PLACES, type SocialKind, socialLinks } from './outside.ts';

const SOCIAL_ICONS: Readonly<Record<SocialKind, IconName>> = {
  FACEBOOK: 'facebook',
  INSTAGRAM: 'instagram',
  TWITTER: 'twitter',
  YOUTUBE: 'youtube',
  TELEGRAM: 'telegram',
};

const HELP = [
  { to: '/help', word: 'site.page_help', popup: 'help' },
  { to: '/down', word: 'site.page_down', popup: 'download' },
  { to: '/fair', word: 'site.fair', popup: undefined },
] as const;
const HOUSE = [
  { to: '/games', word: 'site.games' },
  { to: '/promotions', word: 'site.room_promotions' },
  { to: '/about', word: 'site.page_about' },
  { to: '/terms', word: 'site.page_terms' },
  { to: '/privacy', word: 'site.page_privacy' },
  { to: '/responsible', word: 'site.page_responsible' },
  { to: '/licences', word: 'site.page_licences' },
  { to: '/blog', word: 'site.page_blog' },
] as const;

function Links({ brand }: { readonly brand: WhiteLabel | undefined }) {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const service = brand?.customerService[0];
  return (
    <div className="footer-links">
      <nav aria-labelledby="footer-help">
        <h2 id="footer-help" className="group-title">
          {words('site.footer_help')}
        </h2>
        {HELP.map(({ to, word, popup }) => (
          <Link key={to} to={to} onClick={popup && asked(() => show(popup))}>
            {words(word)}
          </Link>
        ))}
        {service && (
          <button type="button" onClick={() => openService(service.url)}>
            {words('site.help')}
          </button>
        )}
      </nav>
      <nav aria-labelledby="footer-house">
        <h2 id="footer-house" className="group-title">
          {words('site.footer_house')}
        </h2>
        {HOUSE.map(({ to, word }) => (
          <Link key={to} to={to}>
            {words(word)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** Only where the brand has pages of its own outside. */
function Social({ brand }: { readonly brand: WhiteLabel }) {
  const words = useWords();
  const links = socialLinks(brand.resources);
  if (links.length === 0) return null;
  return (
    <ul className="footer-social" aria-label={words('site.social')}>
      {links.map(({ kind, url }) => {
        const label = words('site.social_at', { name: brand.name, place: PLACES[kind] });
        return (
          <li key={kind}>
            <a
              className="iconbtn"
              href={url}
              rel="noopener noreferrer"
              target="_blank"
              aria-label={label}
              title={label}
            >
              <Icon name={SOCIAL_ICONS[kind]} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Marks({ brand }: { readonly brand: WhiteLabel }) {
  const words = useWords();
  // The server's year, so that the page is drawn the same on both sides.
  const year = useStatus().value?.serverTime.slice(0, 4);
  return (
    <div className="footer-marks">
      <span className="age-mark num" aria-hidden="true">
        {words('site.age_mark', { age: brand.minAge })}
      </span>
      <div>
        <p>
          {words('site.footer_age', { age: brand.minAge })}{' '}
          {brand.playMoney && words('site.footer_play_money')}
        </p>
        {year && <p>{words('site.copyright', { year, name: brand.name })}</p>}
      </div>
      <Link className="licence-mark" to="/licences">
        <Icon name="shield" />
        {words('site.page_licences')}
      </Link>
    </div>
  );
}

export default function Footer() {
  const words = useWords();
  const brand = useWhiteLabel().value;
  return (
    <footer className="footer">
      <VendorCarousel />
      <div className="footer-top">
        {brand && (
          <div className="footer-about">
            <p className="footer-name sign">{brand.name}</p>
            <p>{words('site.footer_about', { name: brand.name })}</p>
            <Social brand={brand} />
          </div>
        )}
        <Links brand={brand} />
      </div>
      {brand && <Marks brand={brand} />}
    </footer>
  );
}
