/** Paper over the water: who sits at which cannon, the jackpot of the room, when the tide turns. */
import { useEffect, useState } from 'react';
import type { SeaRoom } from '#features/play/sea/contract.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = {
  readonly room: SeaRoom;
  readonly now: () => number;
  readonly halted: boolean;
  readonly stake: string;
};

/** In its last seconds nothing comes any more. */
const TURNS_MS = 20_000;
const EMPTY_MS = 3_000;

function useTideMs(now: () => number): number {
  const [ms, setMs] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMs(now()), 500);
    return () => clearInterval(timer);
  }, [now]);
  return ms;
}

export function Plates({ room, now, halted, stake }: Props) {
  const words = useWords();
  const left = room.tideMs - useTideMs(now);
  const note = halted
    ? words('sea.halted')
    : left <= EMPTY_MS
      ? words('sea.turning')
      : left <= TURNS_MS
        ? words('sea.tide_ends', { seconds: String(Math.ceil(left / 1_000)) })
        : undefined;
  return (
    <div className="sea-plates">
      {room.seats.map(({ seat, name, kind }) => (
        <p
          key={seat}
          className="sea-plate"
          data-seat={seat}
          data-mine={seat === room.mine?.seat || undefined}
        >
          {seat === room.mine?.seat ? (
            <>
              <b>{words('sea.you')}</b>
              <Money amount={stake} currency={room.currency} />
            </>
          ) : (
            <>
              <bdi>{name}</bdi>
              {kind === 'bot' && <em className="sign-small">{words('sea.bot')}</em>}
            </>
          )}
        </p>
      ))}
      <p className="sea-pool">
        <small>{words('sea.jackpot')}</small>
        <Money amount={room.pool} currency={room.currency} />
      </p>
      <p className="sea-where">
        {words('sea.room', { number: String(room.number), seated: String(room.seats.length) })}
      </p>
      {note !== undefined && (
        <p className="sea-note" role="status">
          {note}
        </p>
      )}
    </div>
  );
}
