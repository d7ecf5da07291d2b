import { Link } from 'react-router';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import type { Game } from '#features/setup/catalogue/contract.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import { addressOf } from './game/address.ts';

/** The emblem of a game's label, when its address fixes one. */
const emblemOf = (showIcon: string): string =>
  new URLSearchParams(showIcon.split('?')[1] ?? '').get('emblem') ?? 'drum';

/** `96.1200` → `96.12` */
export const shortRtp = (rtp: string): string => rtp.replace(/\.?0+$/, '');

/** The day's game: words are HTML over the category field, the art is an emblem on cloth. */
export function Banner({ game }: { readonly game: Game }) {
  const words = useWords();
  const isMember = useIsMember();
  const free = !isMember && game.trial;
  return (
    <section className="promo" aria-labelledby="promo-title">
      <div className="promo-words">
        <h2 id="promo-title" className="sign">
          {words(free ? 'lobby.banner_free' : 'lobby.banner_play', { name: game.nodeName })}
        </h2>
        <Link className={buttonClass('prize', { small: true })} to={addressOf(game)}>
          {words(free ? 'lobby.play_free' : 'lobby.play')}
        </Link>
        <p>
          {game.rtp ? words('lobby.banner_rtp', { rtp: shortRtp(game.rtp) }) : words('lobby.banner_fair')}
        </p>
      </div>
      <span className="promo-art cloth" aria-hidden="true">
        <Picture src={`/art/emblem/${emblemOf(game.showIcon)}.svg`} alt="" width="106" height="106" />
      </span>
    </section>
  );
}
