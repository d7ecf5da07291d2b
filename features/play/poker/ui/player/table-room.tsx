/** One table: the felt, what one may do, one's seat, the hand told in lines. */
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PokerTable } from '#features/play/poker/contract.ts';
import type { Hand } from '#games/poker/engine/hand.ts';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useLiveState } from '#platform/ui/live.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Redirect } from '#platform/ui/redirect.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { SessionLine } from '#platform/ui/session-line.tsx';
import { Slip, SlipHead, SlipRow, SlipRows, SlipSum } from '#platform/ui/slip.tsx';
import { ConnectionBar, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { ActionBar } from './action-bar.tsx';
import { wire } from './amounts.ts';
import { BuyIn } from './buy-in.tsx';
import { Felt } from './felt.tsx';
import { HandLines } from './hand-lines.tsx';
import { OtherTables } from './other-tables.tsx';
import { keptTrial } from './trial.ts';
import { type PokerActs, usePokerActs } from './use-acts.ts';
import { type FollowedPoker, usePoker } from './use-poker.ts';

export function TableRoom({ code }: { readonly code: string }) {
  const [trial, setTrial] = useState(keptTrial);
  const followed = usePoker(code, trial);
  const { table, trouble, again } = followed;
  usePageHead(table?.name ?? code);
  if (!table) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={520} />;
  if (table.movedTo !== null) return <Redirect to={`/poker/${table.movedTo}`} />;
  return (
    <Seated
      {...followed}
      table={table}
      trial={table.kind === 'trial' ? trial : undefined}
      onTrial={setTrial}
    />
  );
}

type SeatedProps = FollowedPoker & {
  readonly table: PokerTable;
  readonly trial: string | undefined;
  readonly onTrial: (token: string) => void;
};

function Seated({ table, hand, now, again, trial, onTrial }: SeatedProps) {
  const acts = usePokerActs(table, trial, { again, onTrial });
  const isMember = useIsMember();
  const show = usePopups((popups) => popups.show);
  const live = useLiveState();
  const [buying, setBuying] = useState<number | 'add'>();
  const stage = useRef<HTMLDivElement>(null);
  const maySit = table.mine === null && table.kind !== 'tournament' && table.state === 'open';
  const onSit = (seat: number): void => {
    if (table.kind === 'cash' && !isMember) show('login');
    else setBuying(seat);
  };
  /** On a phone the seat is taken below the table: who sits looks at his cards. */
  const sit = async (seat: number, buyIn: string): Promise<boolean> => {
    const sits = await acts.sit(seat, buyIn);
    if (sits) stage.current?.scrollIntoView({ block: 'nearest' });
    return sits;
  };
  return (
    <div className="poker-table">
      <SessionLine />
      <TableHead table={table} />
      <ConnectionBar state={live} />
      <div className="poker-main">
        <div className="poker-stage cloth" ref={stage}>
          <Committed table={table} />
          <Felt table={table} shown={table.hand} hand={hand} onSit={maySit ? onSit : undefined} />
        </div>
        <ActionBar table={table} hand={hand} now={now} acts={acts} />
        {table.hand && (
          <section className="poker-told">
            <h2 className="sign">{table.hand.serial}</h2>
            <HandLines shown={table.hand} currency={table.currency} />
          </section>
        )}
      </div>
      <aside className="poker-side">
        <OwnSeat
          table={table}
          staked={stakedIn(table, hand)}
          acts={acts}
          onAdd={() => setBuying('add')}
          onSit={maySit ? () => onSit(freeSeat(table)) : undefined}
        />
        {table.kind !== 'tournament' && <OtherTables table={table} />}
      </aside>
      {buying !== undefined && (
        <BuyIn
          table={table}
          adding={buying === 'add'}
          busy={acts.busy}
          said={acts.said}
          onClose={() => setBuying(undefined)}
          onTake={(amount) => (buying === 'add' ? acts.add(amount) : sit(buying, amount))}
        />
      )}
    </div>
  );
}

const freeSeat = ({ seats, places }: PokerTable): number =>
  Array.from({ length: seats }, (_, seat) => seat).find(
    (seat) => !places.some((place) => place.seat === seat),
  ) ?? 0;

function TableHead({ table }: { readonly table: PokerTable }) {
  const words = useWords();
  return (
    <header className="poker-head">
      <Link className="icon-link" to="/poker" aria-label={words('poker.back')}>
        <Icon name="back" flip />
      </Link>
      <h1 className="sign">
        <bdi>{table.name}</bdi>
      </h1>
      <p className="muted">
        {words(`poker.game_${table.game}`)} <Money amount={table.smallBlind} currency={table.currency} />/
        <Money amount={table.bigBlind} currency={table.currency} />{' '}
        {words('poker.seats', { seats: String(table.seats) })}
      </p>
      {table.kind === 'trial' && <p className="poker-trial">{words('poker.trial_note')}</p>}
      {table.mine === null && table.observeMs > 0 && (
        <p className="muted">
          {words('poker.watching', { seconds: String(Math.round(table.observeMs / 1_000)) })}
        </p>
      )}
    </header>
  );
}

const short = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-2)}`;

function Committed({ table }: { readonly table: PokerTable }) {
  const words = useWords();
  const { hand } = table;
  return (
    <div className="poker-committed">
      <p>
        <Icon name="lock" /> {words('poker.committed')}{' '}
        <code>{short(hand?.commitment ?? table.root ?? '')}</code>
      </p>
      <p>
        {hand && <span className="num">{words('poker.hand_n', { n: String(hand.n) })}</span>}{' '}
        {table.rake !== '0' && (
          <>
            {words('poker.rake', { percent: table.rake })}{' '}
            <Money amount={table.rakeCap} currency={table.currency} />
          </>
        )}
      </p>
    </div>
  );
}

/** What one has put into the hand that is on. */
function stakedIn({ hand: shown }: PokerTable, hand: Hand | undefined): bigint {
  const place = shown?.seats.findIndex(({ mine }) => mine) ?? -1;
  const seat = shown?.state === 'playing' ? hand?.seats[place] : undefined;
  return seat ? seat.put + seat.ante : 0n;
}

type OwnProps = {
  readonly table: PokerTable;
  readonly staked: bigint;
  readonly acts: PokerActs;
  readonly onAdd: () => void;
  readonly onSit: (() => void) | undefined;
};

function OwnSeat({ table, staked, acts, onAdd, onSit }: OwnProps) {
  const words = useWords();
  const { mine, currency, hand } = table;
  if (!mine)
    return (
      <Slip>
        <SlipHead title={words('poker.not_seated')} />
        <p>{words(table.kind === 'tournament' ? 'poker.tournament_seat' : 'poker.take_seat')}</p>
        {onSit && (
          <Button look="go" wide data-action="sit" onClick={onSit}>
            {words('poker.sit_down')}
          </Button>
        )}
        <ToTournament table={table} />
      </Slip>
    );
  return (
    <Slip>
      <SlipHead title={words('poker.your_seat')} serial={mine.serial} />
      <SlipRows>
        <SlipRow name={words('poker.bought')}>
          <Money amount={mine.bought} currency={currency} />
        </SlipRow>
        <SlipRow name={words('poker.net')}>
          <Money amount={mine.net} currency={currency} signed />
        </SlipRow>
        {staked > 0n && (
          <SlipRow name={words('poker.in_hand')}>
            <Money amount={wire(-staked, currency)} currency={currency} signed />
          </SlipRow>
        )}
        {mine.adding !== '0' && !/^0(\.0+)?$/.test(mine.adding) && (
          <SlipRow name={words('poker.adding')}>
            <Money amount={mine.adding} currency={currency} />
          </SlipRow>
        )}
      </SlipRows>
      <SlipSum name={words('poker.your_stack')}>
        <Money amount={mine.stack} currency={currency} />
      </SlipSum>
      {mine.refused !== null && <p role="alert">{words('poker.refused')}</p>}
      {mine.leaving && <p>{words('poker.leaving')}</p>}
      <div className="poker-own">
        {table.kind === 'cash' && (
          <Button look="line" onClick={onAdd}>
            {words('poker.add_chips')}
          </Button>
        )}
        <Button look="line" data-action="away" onClick={() => acts.away({ away: !mine.away })}>
          {words(mine.away ? 'poker.back_in' : 'poker.sit_out')}
        </Button>
        {table.straddle && (
          <Button
            look="line"
            aria-pressed={mine.straddles}
            onClick={() => acts.away({ straddles: !mine.straddles })}
          >
            {words(mine.straddles ? 'poker.straddle_off' : 'poker.straddle_on')}
          </Button>
        )}
        <ToTournament table={table} />
        {table.kind !== 'tournament' && (
          <Button look="line" data-action="stand" onClick={acts.stand}>
            {words('poker.leave')}
          </Button>
        )}
        {hand?.state === 'ended' && (
          <Link className={buttonClass('line')} to={`/poker/hands/${hand.handId}`}>
            {words('poker.last_hand')}
          </Link>
        )}
        {table.kind === 'cash' && (
          <Link className={buttonClass('line')} to="/member/poker">
            {words('poker.my_hands')}
          </Link>
        )}
      </div>
    </Slip>
  );
}

function ToTournament({ table: { tournamentId } }: { readonly table: Pick<PokerTable, 'tournamentId'> }) {
  const words = useWords();
  if (tournamentId === null) return null;
  return (
    <Link className={buttonClass('line')} to={`/poker/tournaments/${tournamentId}`}>
      {words('poker.to_tournament')}
    </Link>
  );
}
