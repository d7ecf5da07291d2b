import { useSyncExternalStore } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { RoundList } from '../record/round-list.tsx';
import { useGameRounds } from './rounds.ts';
import type { Table } from './table.ts';

const WIDE = '(min-width: 768px)';
const watchWidth = (listener: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

type Props = Table & {
  readonly onRound: (roundId: string) => void;
  readonly onAll: () => void;
  readonly onFair: () => void;
};

/** Beside the pay table where there is room: the last rounds and the seeds. On phones the menu leads there. */
export function Aside(props: Props) {
  const wide = useSyncExternalStore(
    watchWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  );
  return wide ? <LastRounds {...props} /> : null;
}

function LastRounds({ opened, sitting, trial, onRound, onAll, onFair }: Props) {
  const words = useWords();
  const { list } = useGameRounds({ opened, sitting, trial });
  return (
    <section className="game-aside" aria-labelledby="last-rounds">
      <h2 id="last-rounds" className="sign">
        {words('rounds.last')}
      </h2>
      {list.length === 0 ? (
        <p className="faint">{words('rounds.none_yet')}</p>
      ) : (
        <RoundList rounds={list.slice(0, 5)} onRound={onRound} />
      )}
      <p className="rowline">
        <Button small icon="doc" onClick={onAll}>
          {words('rounds.history')}
        </Button>
        <Button small icon="shield" onClick={onFair}>
          {words('rounds.fair')}
        </Button>
      </p>
    </section>
  );
}
