import { type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Game } from '#features/setup/catalogue/contract.ts';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import { Picture } from '#platform/ui/picture.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useLaunch } from './game/launch.ts';
import { typeAt } from './list/filter.ts';
import { useGameList } from './queries.ts';
import { isListOfCategory } from './search.ts';
import './suggestions.css';

/** As many as stand above a phone's keyboard. */
const MOST = 6;
/** Nothing is asked for before the fingers rest, ms. */
const REST_MS = 200;

export type SuggestionsProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onClose: () => void;
  /** A game was chosen. */
  readonly onOpened: () => void;
};

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** What the field says of its list to a screen reader, while there is one; `input` is null where none stands there. */
function useCombobox(input: HTMLInputElement | null, listId: string, activeId: string | undefined): void {
  useEffect(() => {
    if (!input) return;
    const said = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'true',
      'aria-controls': listId,
    };
    for (const [name, value] of Object.entries(said)) input.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(said)) input.removeAttribute(name);
    };
  }, [input, listId]);
  useEffect(() => {
    if (!input || activeId === undefined) return;
    input.setAttribute('aria-activedescendant', activeId);
    return () => input.removeAttribute('aria-activedescendant');
  }, [input, activeId]);
}

type Found = { readonly own: readonly Game[]; readonly all: readonly Game[] };
const NOTHING: readonly Game[] = [];

/**
 * Of the list one stands in first, since a search stays there; then of all games. Until the answer for a longer text is there the one before
 * stands: a list that went meanwhile would leave Escape to the browser, which empties the field.
 */
function useFound(gameName: string): readonly Game[] {
  const { pathname } = useLocation();
  const gameType = isListOfCategory(pathname) ? typeAt(pathname.split('/')[1] ?? '') : undefined;
  const ofList = useGameList({ gameType, gameName, pageNo: 1 }, gameType !== undefined);
  const ofAll = useGameList({ gameName, pageNo: 1 });
  const [last, setLast] = useState<Found>({ own: NOTHING, all: NOTHING });
  const own = gameType === undefined ? NOTHING : ofList.value?.games;
  const all = ofAll.value?.games;
  // Nothing that stands there already moves when the rest comes.
  const next = all && own ? { own, all } : undefined;
  if (next && (next.own !== last.own || next.all !== last.all)) setLast(next);
  if (!next && (ofAll.trouble !== undefined || ofList.trouble !== undefined)) return NOTHING;
  const { own: mine, all: every } = next ?? last;
  const others = every.filter(({ gameCode }) => !mine.some((game) => game.gameCode === gameCode));
  return [...mine, ...others].slice(0, MOST);
}

/** Games whose name fits what is typed, below the field: arrows go through them, Enter opens one, Escape closes the list. */
export default function Suggestions({ input, text, onClose, onOpened }: SuggestionsProps) {
  const words = useWords();
  const launch = useLaunch();
  const isMember = useIsMember();
  const listId = useId();
  const found = useFound(useRested(text));
  const [chosen, setChosen] = useState<{ readonly text: string; readonly at: number }>();
  const at = chosen && chosen.text === text && chosen.at < found.length ? chosen.at : undefined;
  const idOf = (place: number): string => `${listId}-${place}`;
  const field = input.current;
  useCombobox(found.length > 0 ? field : null, listId, at === undefined ? undefined : idOf(at));
  const open = (game: Game): void => {
    onOpened();
    launch(game, isMember || !game.trial ? 'real' : 'trial');
  };
  // Before the list is seen: a key pressed at first sight is the list's already.
  useLayoutEffect(() => {
    if (!field || found.length === 0) return;
    const onKey = (event: KeyboardEvent): void => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const game = at === undefined ? undefined : found[at];
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Enter' && game) open(game);
      else if (step !== 0) {
        const next = at === undefined ? (step > 0 ? 0 : found.length - 1) : at + step;
        setChosen({ text, at: (next + found.length) % found.length });
      } else return;
      event.preventDefault();
    };
    field.addEventListener('keydown', onKey);
    return () => field.removeEventListener('keydown', onKey);
  });
  if (found.length === 0) return null;
  return (
    <div className="suggestions" role="listbox" id={listId} aria-label={words('lobby.search')}>
      {found.map((game, place) => (
        // The field keeps the caret: the list is walked from there.
        <div
          key={game.gameCode}
          id={idOf(place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => open(game)}
        >
          <Picture src={game.showIcon} alt="" width="40" height="40" />
          <bdi>{game.nodeName}</bdi>
        </div>
      ))}
    </div>
  );
}
