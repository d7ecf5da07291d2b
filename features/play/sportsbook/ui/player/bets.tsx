import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { GetSlips } from '#features/play/sportsbook/contract/book.ts';
import type { GetPlacings } from '#features/play/sportsbook/contract/placings.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { SessionLine } from '#platform/ui/session-line.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Bet } from './bet.tsx';
import { PlacingSlip } from './placing-slip.tsx';

const LOOK_MS = 1_000;

/** What is being placed, and what of the last hour was not accepted; the rest of the list is asked anew once one was. */
function usePlacings(wanted: boolean) {
  const { stale } = useAnswers();
  const { value } = useRead<typeof GetPlacings>('/sports/placings', wanted ? {} : undefined, 5_000);
  const list = (value?.list ?? []).filter(({ state }) => state !== 'accepted');
  const waits = list.some(({ state }) => state === 'placing');
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => stale('/sports/'), LOOK_MS);
    return () => clearInterval(timer);
  }, [waits, stale]);
  // By the first answer: the clock of a device may be wrong.
  const [skew, setSkew] = useState(0);
  useEffect(() => {
    if (value) setSkew(Date.parse(value.serverTime) - Date.now());
  }, [value]);
  return { list: wanted ? list : [], skew };
}

/** One’s own slips: open ones with their offer, settled ones with their arithmetic. */
export default function Bets() {
  const words = useWords();
  // Who may no longer play is led to no offer.
  const isClosed = useSession(({ member }) => Boolean(member?.restriction));
  const [state, setState] = useState<'open' | 'over'>('open');
  const [page, setPage] = useState(1);
  const { stale } = useAnswers();
  const placings = usePlacings(state === 'open');
  usePageHead(words('sportsbook.my_bets'));
  const { value } = useRead<typeof GetSlips>(
    '/sports/slips',
    { query: { state, pageNo: page, pageSize: 12 } },
    5_000,
  );
  return (
    <div className="page sports">
      <SessionLine />
      <header className="sports-head">
        <h1 className="sign">{words('sportsbook.my_bets')}</h1>
        {!isClosed && <Link to="/sports">{words('sportsbook.hall')}</Link>}
      </header>
      <div className="chips" role="group" aria-label={words('sportsbook.my_bets')}>
        {(['open', 'over'] as const).map((one) => (
          <Chip
            key={one}
            on={state === one}
            onPress={() => {
              setState(one);
              setPage(1);
            }}
          >
            {words(`sportsbook.bets_${one}`)}
          </Chip>
        ))}
      </div>
      {value?.list.length === 0 && placings.list.length === 0 && (
        <p className="muted sports-none">{words(`sportsbook.bets_none_${state}`)}</p>
      )}
      <ul className="bets">
        {page === 1 &&
          placings.list.map((placing) => (
            <li key={placing.id}>
              <PlacingSlip placing={placing} skew={placings.skew} />
            </li>
          ))}
        {value?.list.map((slip) => (
          <li key={slip.slipId}>
            <Bet slip={slip} onSold={() => stale('/sports/slips')} />
          </li>
        ))}
      </ul>
      {value && value.totalPages > 1 && (
        <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />
      )}
    </div>
  );
}
