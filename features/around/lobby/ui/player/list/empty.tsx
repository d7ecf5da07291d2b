import { Link, useLocation } from 'react-router';
import type { Category } from '#features/around/lobby/ui/categories.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { EmptyState } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { ComingCard } from '#features/around/lobby/ui/player/coming/coming-card.tsx';
import { ComingMatches } from '#features/around/lobby/ui/player/coming/coming-matches.tsx';
import { CATEGORY_KNOWN } from '#features/around/lobby/ui/player/coming/known.ts';
import { OpenNow } from '#features/around/lobby/ui/player/coming/open-now.tsx';
import { kindOfMatches } from '#features/around/lobby/ui/player/queries.ts';
import type { Filter } from './filter.ts';

type Props = {
  readonly filter: Filter;
  readonly category: Category | undefined;
  readonly near: readonly string[];
  readonly onSearch: (text: string) => void;
};

function NothingFound({ near, onSearch }: Pick<Props, 'near' | 'onSearch'>) {
  const words = useWords();
  return (
    <EmptyState
      title={words('lobby.nothing_found')}
      action={<Button onClick={() => onSearch('')}>{words('lobby.clear')}</Button>}
    >
      {near.length === 0 ? (
        words('lobby.nothing_found_do')
      ) : (
        <span className="list-near">
          {words('lobby.near')}
          {near.map((name) => (
            // The nearest names may stand with another maker or in another category.
            <Link key={name} className="chip" to={`/games?gameName=${encodeURIComponent(name)}`}>
              <bdi>{name}</bdi>
            </Link>
          ))}
        </span>
      )}
    </EmptyState>
  );
}

type SoonProps = {
  readonly category: Category;
  readonly gameType: string;
  /** It stands for the list itself. */
  readonly page?: boolean;
};

/** A category whose games are still to come: said plainly, with what is settled, what is played there, and what is open meanwhile. */
export function OpensSoon({ category, gameType, page = false }: SoonProps) {
  const words = useWords();
  const kind = kindOfMatches(gameType);
  return (
    <div className="coming-stack">
      <ComingCard
        known={CATEGORY_KNOWN[category.name]}
        title={words('lobby.soon', { name: words(`lobby.category.${category.name}`) })}
        note={words('lobby.soon_do')}
        page={page}
        {...(page && { lead: words(`coming.${category.name}.1`) })}
      >
        <Link className={buttonClass('line')} to="/games">
          {words('lobby.to_all')}
        </Link>
      </ComingCard>
      {kind && <ComingMatches kind={kind} />}
      <OpenNow />
    </div>
  );
}

/** Recent and Favourites by their address, without anybody signed in. */
export function SignInFirst() {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      icon="user"
      title={words('lobby.sign_in_first')}
      action={
        <Button onClick={() => show('login', { back: pathname + search })}>{words('lobby.sign_in')}</Button>
      }
    >
      {words('lobby.sign_in_first_do')}
    </EmptyState>
  );
}

/** Why a list is empty, and what to do about it. */
export function Empty({ filter, category, near, onSearch }: Props) {
  const words = useWords();
  if (filter.gameName) return <NothingFound near={near} onSearch={onSearch} />;
  if (filter.tab === 'recent')
    return (
      <EmptyState icon="clock" title={words('lobby.no_recent')}>
        {words('lobby.no_recent_do')}
      </EmptyState>
    );
  if (filter.tab === 'favourites')
    return (
      <EmptyState icon="heart" title={words('lobby.no_favourites')}>
        {words('lobby.no_favourites_do')}
      </EmptyState>
    );
  if (filter.tab === 'hot') return <EmptyState icon="grid" title={words('lobby.no_hot')} />;
  if (category && filter.gameType && !filter.vassalage && !filter.gameClassify)
    return <OpensSoon category={category} gameType={filter.gameType} />;
  return (
    <EmptyState
      icon="grid"
      title={words('lobby.empty')}
      way={{ to: '/games', title: words('lobby.to_all'), look: 'line' }}
    />
  );
}
