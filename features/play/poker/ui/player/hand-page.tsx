/** A hand that has ended, to play again line by line, to keep as a text, and to check on this device. */
import { PLAY_MONEY } from '#kernel/money.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { GetPokerHand } from '#features/play/poker/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Check } from './check.tsx';
import { Felt } from './felt.tsx';
import { HandLines, handOf } from './hand-lines.tsx';
import './poker.css';

type Answer = CallAnswer<typeof GetPokerHand>;

export default function HandPage() {
  const words = useWords();
  // From the records a hand is opened by one's own line of it.
  const { id: hand, ref } = useParams();
  const id = hand ?? ref;
  const { value, trouble, again } = useRead<typeof GetPokerHand>(
    '/poker/hands/{id}',
    id === undefined ? undefined : { params: { id } },
    0,
  );
  usePageHead(value?.hand.serial ?? words('poker.replay'));
  if (value) return <Replayer {...value} />;
  return (
    <div className="page poker">
      {trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={480} />}
    </div>
  );
}

/** The table as it stood at a line. */
export function Replay({ hand, currency }: { readonly hand: Answer['hand']; readonly currency: string }) {
  const words = useWords();
  const firstOf = hand.seats.length;
  const [at, setAt] = useState(hand.lines.length);
  const lines = hand.lines.slice(0, at);
  const state = at === hand.lines.length ? hand.state : 'playing';
  const shown = { ...hand, lines, state, acting: null };
  const seats = Math.max(...hand.seats.map(({ seat }) => seat + 1), 2);
  const places = hand.seats.map(({ seat, name, bot, mine }, place) => ({
    seat,
    name,
    bot,
    mine,
    stack: String(
      BigInt(hand.setup.stacks[place] ?? '0') + (state === 'playing' ? 0n : BigInt(hand.won?.[place] ?? '0')),
    ),
    away: false,
    bankMs: 0,
  }));
  const go = (to: number): void => setAt(Math.min(hand.lines.length, Math.max(firstOf, to)));
  return (
    <>
      <div className="poker-stage cloth">
        <Felt table={{ seats, currency, places, name: hand.serial }} shown={shown} hand={handOf(shown)} />
      </div>
      <div className="poker-replay">
        <Button look="quiet" onClick={() => go(firstOf)}>
          {words('poker.replay_first')}
        </Button>
        <Button look="quiet" onClick={() => go(at - 1)}>
          {words('poker.replay_back')}
        </Button>
        <input
          type="range"
          aria-label={words('poker.replay')}
          min={firstOf}
          max={hand.lines.length}
          value={at}
          onChange={({ target }) => go(Number(target.value))}
        />
        <Button look="quiet" data-action="forward" onClick={() => go(at + 1)}>
          {words('poker.replay_forward')}
        </Button>
        <Button look="quiet" onClick={() => go(hand.lines.length)}>
          {words('poker.replay_last')}
        </Button>
      </div>
    </>
  );
}

function Replayer({ hand, text, proof }: Answer) {
  const words = useWords();
  const currency = /currency = '(\w+)'/.exec(text)?.[1] ?? PLAY_MONEY;
  return (
    <div className="page poker poker-hand">
      <header className="poker-lobby-head">
        <h1 className="sign">{hand.serial}</h1>
        <p className="muted">
          <When at={hand.startedAt} />
        </p>
      </header>
      <Replay hand={hand} currency={currency} />
      <div className="poker-two">
        <HandLines shown={hand} currency={currency} />
        <Check hand={hand} proof={proof} />
      </div>
      <details className="poker-text">
        <summary>{words('poker.as_text')}</summary>
        <pre dir="ltr">{text}</pre>
        <a
          className="poker-save"
          download={`${hand.serial}.phh`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {words('poker.save')}
        </a>
      </details>
    </div>
  );
}
