import { useLocation, useSearchParams } from 'react-router';
import '#platform/ui/css/play.css';
import './lottery.css';
import './results.css';
import { Betting } from './betting.tsx';
import { Lobby } from './lobby.tsx';

/** `/lottery`, `/vnLottery`, `/seaLottery`: the hall, or with `gameCode` its betting page. */
export default function LotteryPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const code = params.get('gameCode') ?? '';
  return code === '' ? (
    <Lobby path={pathname} />
  ) : (
    <Betting key={code} code={code.toLowerCase()} back={pathname} />
  );
}
