import { Link, useLocation } from 'react-router';
import { buttonClass } from '#platform/ui/button.tsx';
import { CategoryMark } from '#platform/ui/game-tile.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { useWords } from '#platform/ui/words.tsx';

const ROOMS = {
  '/lottery': { name: 'lottery', mark: 'lottery' },
  '/seaLottery': { name: 'lottery', mark: 'lottery' },
  '/vnLottery': { name: 'lottery', mark: 'lottery' },
  '/promotions': { name: 'promotions', mark: 'slots' },
  '/pointMall': { name: 'pointMall', mark: 'arcade' },
  '/seamless': { name: 'seamless', mark: 'live' },
  '/member/withdraw': { name: 'withdraw', mark: 'lottery' },
  '/sponsor': { name: 'sponsor', mark: 'sports' },
  '/description': { name: 'description', mark: 'fish' },
} as const;
const isRoom = (path: string): path is keyof typeof ROOMS => Object.hasOwn(ROOMS, path);

/** A room that is not open yet: what it will be, what is known, and what to do meanwhile. */
export default function OpensSoon() {
  const words = useWords();
  const { pathname } = useLocation();
  const { name, mark } = ROOMS[isRoom(pathname) ? pathname : '/promotions'];
  const title = words('site.soon', { name: words(`site.room_${name}`) });
  usePageHead(title);
  return (
    <div className="page stack soon">
      <div className="soon-stage cloth">
        <CategoryMark id={mark} size={104} />
      </div>
      <h1 className="sign">{title}</h1>
      <p>{words(`site.soon_${name}`)}</p>
      <p className="muted">{words('site.soon_do')}</p>
      <div className="rowline">
        <Link className={buttonClass('go')} to="/games">
          {words('site.soon_games')}
        </Link>
        <Link className={buttonClass('line')} to="/help">
          {words('site.page_help')}
        </Link>
      </div>
    </div>
  );
}
