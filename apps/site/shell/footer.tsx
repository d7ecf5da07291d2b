import { Link } from 'react-router';
import { useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Customer service opens in a window of its own, 440 × 750 (spec section 2). */
export function openService(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer,width=440,height=750');
}

export function Footer() {
  const words = useWords();
  const brand = useWhiteLabel().value;
  const service = brand?.customerService[0];
  return (
    <footer className="footer">
      <nav>
        <Link to="/games">{words('site.games')}</Link>
        <Link to="/fair">{words('site.fair')}</Link>
        <Link to="/help">{words('site.page_help')}</Link>
        <Link to="/down">{words('site.page_down')}</Link>
        <Link to="/about">{words('site.page_about')}</Link>
        <Link to="/licences">{words('site.page_licences')}</Link>
        <Link to="/blog">{words('site.page_blog')}</Link>
        {service && (
          <button type="button" onClick={() => openService(service.url)}>
            {words('site.help')}
          </button>
        )}
      </nav>
      {brand && (
        <>
          <p>{words('site.footer_about', { name: brand.name })}</p>
          <p>
            {words('site.footer_age', { age: brand.minAge })}{' '}
            {brand.playMoney && words('site.footer_play_money')}
          </p>
        </>
      )}
    </footer>
  );
}
