import { Link } from 'react-router';
import type { GetRecentGames } from '#features/around/lobby/contract.ts';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { useRead } from '#platform/ui/call.ts';
import { GameRail } from '#platform/ui/game-tile.tsx';
import { SectionHead } from '#platform/ui/section-head.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { GameCard } from '../game-card.tsx';
import { TileSkeletons } from '../list/skeletons.tsx';

/** As many as a wide page shows at once, and one that looks in. */
const SHOWN = 9;
/** Skeletons of a phone's row. */
const WAITING = 3;

function useRecent() {
  const { code: language } = useLanguage();
  const mine = useVisitorKind() === 'member';
  return useRead<typeof GetRecentGames>(
    '/wps/relay/GCSGAME_recentGames',
    mine ? { query: { page: 1, pageSize: SHOWN, clientType: 3, language } } : undefined,
    0,
  );
}

/** What a member played last, to go on with: the first row under his banner (visual language §8). Its place is kept from the first paint. */
export default function CarryOn() {
  const words = useWords();
  const { value, waiting, trouble } = useRecent();
  const games = value?.list ?? [];
  return (
    <section className="section" aria-labelledby="carry-title">
      <SectionHead id="carry-title" title={words('lobby.carry_on')}>
        {games.length > 0 && <Link to="/games?tab=recent">{words('lobby.tab_all')}</Link>}
      </SectionHead>
      {waiting && <TileSkeletons count={WAITING} />}
      {games.length > 0 && (
        <GameRail>
          {games.map((game) => (
            <GameCard key={game.gameCode} game={game} />
          ))}
        </GameRail>
      )}
      {!waiting && games.length === 0 && (
        <p className="carry-none">
          <span>
            {words(trouble ? 'lobby.carry_trouble' : 'lobby.no_recent_do')}
            <Link to="/games">{words('lobby.all_games')}</Link>
          </span>
        </p>
      )}
    </section>
  );
}
