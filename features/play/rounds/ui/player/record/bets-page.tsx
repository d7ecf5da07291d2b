import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { BetLine, GetBets } from '#features/play/rounds/contract.ts';
import type { GetGameList } from '#features/setup/catalogue/contract.ts';
import { buttonClass, Chip } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Pager, SkeletonRows } from '#platform/ui/states.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import '#platform/ui/css/play.css';
import { RoundList } from './round-list.tsx';
import { RoundPopup } from './round-popup.tsx';

const STATES = ['open', 'settled', 'voided'] as const;
const PAGE_SIZE = 15;

/** The filters stand in the address: a list can be kept, sent, and come back to. */
function useFilters() {
  const [params, setParams] = useSearchParams();
  const state = STATES.find((one) => one === params.get('state'));
  const gameCode = params.get('game') ?? undefined;
  const page = Math.max(1, Number(params.get('page')) || 1);
  const set = (name: string, value: string | undefined): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
      if (name !== 'page') next.delete('page');
      return next;
    });
  return { state, gameCode, page, set };
}

/** `/member/bets`: the member's rounds, newest first; open ones can be gone on with. */
export default function BetsPage() {
  const words = useWords();
  const { state, gameCode, page, set } = useFilters();
  const [shown, setShown] = useState<BetLine>();
  const title = words('rounds.bets');
  usePageHead(title);
  const query = { pageNo: page, pageSize: PAGE_SIZE, ...(state && { state }), ...(gameCode && { gameCode }) };
  const { value, waiting, trouble, again } = useRead<typeof GetBets>('/wps/records/bets', { query }, 0);
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      <div className="bet-filters">
        <div className="bet-chips" role="group" aria-label={words('rounds.filter_state')}>
          <Chip on={state === undefined} onPress={() => set('state', undefined)}>
            {words('rounds.all')}
          </Chip>
          {STATES.map((one) => (
            <Chip key={one} on={state === one} onPress={() => set('state', one)}>
              {words(`rounds.state.${one}`)}
            </Chip>
          ))}
        </div>
        <GameFilter chosen={gameCode} onChoose={(code) => set('game', code)} />
      </div>
      {waiting && <SkeletonRows rows={8} height={76} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value?.list.length === 0 && <Nothing filtered={state !== undefined || gameCode !== undefined} />}
      {value && value.list.length > 0 && (
        <>
          {state === 'open' ? (
            <OpenRounds rounds={value.list} />
          ) : (
            <RoundList
              rounds={value.list}
              onRound={(roundId) => setShown(value.list.find((line) => line.roundId === roundId))}
            />
          )}
          <Pager page={value.pageNum} pages={value.totalPages} onPage={(next) => set('page', String(next))} />
        </>
      )}
      {shown && (
        <RoundPopup
          roundId={shown.roundId}
          gameName={shown.gameName}
          trial={undefined}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  );
}

function GameFilter({
  chosen,
  onChoose,
}: {
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
}) {
  const words = useWords();
  const { code: language } = useLanguage();
  const query = { language, pageNo: 1, pageSize: 100 };
  const list = useRead<typeof GetGameList>('/wps/relay/GCS_gameList', { query }, 3_600_000).value;
  const games = list?.games.filter((game) => game.inHouse) ?? [];
  return (
    <label className="field bet-game">
      <span className="field-label">{words('rounds.game')}</span>
      <span className="field-box">
        <select value={chosen ?? ''} onChange={(event) => onChoose(event.target.value)}>
          <option value="">{words('rounds.all_games')}</option>
          {games.map((game) => (
            <option key={game.gameCode} value={game.gameCode}>
              {game.nodeName}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

/** Rounds that wait for their player: their stake is taken, their outcome is fixed, nothing runs out of them. */
function OpenRounds({ rounds }: { readonly rounds: readonly BetLine[] }) {
  const words = useWords();
  return (
    <>
      <p className="muted">{words('rounds.open_says')}</p>
      <ul className="ledger">
        {rounds.map((round) => (
          <li key={round.roundId} className="ledger-row">
            <span>
              <strong>
                <bdi>{round.gameName}</bdi>
              </strong>
              <small>
                {words('rounds.stake')} <Money amount={round.stake} currency={round.currency} /> ·{' '}
                <span className="num">{`Nº ${round.serial}`}</span>
              </small>
            </span>
            <Link className={buttonClass('go', { small: true })} to={`/play/${round.gameCode}`}>
              {words('rounds.continue')}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Nothing({ filtered }: { readonly filtered: boolean }) {
  const words = useWords();
  return (
    <EmptyState
      icon="slip"
      title={words(filtered ? 'rounds.none_found' : 'rounds.none')}
      action={
        <Link className={buttonClass(filtered ? 'quiet' : 'go')} to={filtered ? '/member/bets' : '/games'}>
          {words(filtered ? 'rounds.show_all' : 'rounds.to_games')}
        </Link>
      }
    >
      {words(filtered ? 'rounds.none_found_do' : 'rounds.none_do')}
    </EmptyState>
  );
}
