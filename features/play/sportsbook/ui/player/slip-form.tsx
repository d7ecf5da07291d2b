import { useState } from 'react';
import { useBalance } from '#features/money/wallet/ui/player/balance.ts';
import { totalOdds } from '#features/play/sportsbook/rules/slip.ts';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import { formatWire, parseAmount, scaleOf } from '#kernel/money.ts';
import { AmountField } from '#platform/ui/amount-field.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { SlipAction, SlipHead, SlipRow, SlipRows, SlipSum } from '#platform/ui/slip.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { shownOdds, useOddsFormat } from './format.ts';
import { eventName, marketName, pickNames } from './names.ts';
import { type Pick, usePicks } from './picks.ts';
import { usePlacingState } from './placing-kept.ts';
import { useReason } from './placing-slip.tsx';
import { Receipts } from './receipt.tsx';
import { positive, sumsOf } from './slip-sums.ts';
import { EACH_WAY, type Mode, usePlace } from './use-placing.ts';
import { type Terms, useTerms, whyOutside } from './use-terms.ts';
import './bet-slip.css';

const NAMED: Readonly<Record<number, readonly string[]>> = {
  3: ['2/3', 'trixie', 'patent'],
  4: ['2/4', '3/4', 'yankee', 'lucky15'],
  5: ['2/5', '3/5', '4/5', 'canadian', 'lucky31'],
  6: ['2/6', '3/6', '4/6', 'heinz', 'lucky63'],
  7: ['2/7', '3/7', 'super_heinz'],
  8: ['2/8', '3/8', 'goliath'],
};

function Leg({ pick }: { readonly pick: Pick }) {
  const words = useWords();
  const format = useOddsFormat((state) => state.format);
  const drop = usePicks((state) => state.drop);
  const names = pickNames(words, pick);
  const name = names[0] ?? '';
  const rose = pick.was !== undefined && Number(pick.odds) > Number(pick.was);
  return (
    <li className="bet-leg" data-parts={pick.parts ? true : undefined}>
      {names.map((one) => (
        <b key={one}>{one}</b>
      ))}
      <small>
        <bdi>{marketName(words, pick)}</bdi>
      </small>
      <small>
        <bdi>{eventName(words, pick)}</bdi>
        {pick.live && ` · ${words('sportsbook.live')}`}
      </small>
      <span className="bet-leg-odds num">
        {pick.odds === null ? '–' : shownOdds(pick.odds, format)}
        {pick.odds === null && <small className="danger">{words('sportsbook.paused')}</small>}
        {pick.odds !== null && pick.was !== undefined && (
          <small
            className={rose ? 'gain' : 'danger'}
          >{`${rose ? '▲' : '▼'} ${words('sportsbook.was', { odds: shownOdds(pick.was, format) })}`}</small>
        )}
      </span>
      <button
        type="button"
        className="bet-leg-drop"
        aria-label={words('sportsbook.drop', { pick: name })}
        onClick={() => drop(pick)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

function Modes({
  mode,
  count,
  onMode,
}: {
  readonly mode: Mode;
  readonly count: number;
  readonly onMode: (mode: Mode) => void;
}) {
  const words = useWords();
  const systems = NAMED[count] ?? [];
  if (count < 2) return null;
  return (
    <div className="bet-modes" role="group" aria-label={words('sportsbook.kind')}>
      <button
        type="button"
        className="btn btn-small"
        aria-pressed={mode === 'parlay'}
        onClick={() => onMode('parlay')}
      >
        {words('sportsbook.parlay', { count })}
      </button>
      <button
        type="button"
        className="btn btn-small"
        aria-pressed={mode === 'singles'}
        onClick={() => onMode('singles')}
      >
        {words('sportsbook.singles')}
      </button>
      {systems.length > 0 && (
        <select
          aria-label={words('sportsbook.system')}
          value={systems.includes(mode) ? mode : ''}
          onChange={({ target }) => onMode(target.value || 'parlay')}
        >
          <option value="">{words('sportsbook.system')}</option>
          {systems.map((system) => (
            <option key={system} value={system}>
              {system.includes('/')
                ? words('sportsbook.system_of', { system: system.replace('/', ' / ') })
                : system.replace('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Why what is on the slip cannot be placed; undefined where it can. */
function whyNot(
  words: ReturnType<typeof useWords>,
  tag: string,
  { cost, pays, whole }: ReturnType<typeof sumsOf>,
  {
    unit,
    slips,
    cash,
    terms,
  }: {
    readonly unit: bigint;
    /** How many slips it becomes: each is held to the limits by itself. */
    readonly slips: bigint;
    readonly cash: bigint | undefined;
    readonly terms: Terms | undefined;
  },
): string | undefined {
  if (unit === 0n) return words('sportsbook.why_stake');
  if (!whole) return words('sportsbook.why_paused');
  if (cash !== undefined && cost > cash) return words('sportsbook.why_cash');
  return whyOutside(words, tag, terms, { unit, cost: cost / slips, pays: pays / slips });
}

function TotalOdds({ picks }: { readonly picks: readonly Pick[] }) {
  const words = useWords();
  const format = useOddsFormat((state) => state.format);
  return (
    <SlipRow name={words('sportsbook.total_odds')}>
      <b className="num">{shownOdds(totalOdds(picks.flatMap(({ odds }) => odds ?? [])), format)}</b>
    </SlipRow>
  );
}

function LimitsNote({ terms }: { readonly terms: Terms | undefined }) {
  const words = useWords();
  const tag = useTag();
  if (!terms) return null;
  const money = (amount: string): string => formatMoney(amount, terms.currency, tag);
  const said = { min: money(terms.min), max: money(terms.max), pays: money(terms.maxPayout) };
  return <p className="bet-note">{words('sportsbook.limits', said)}</p>;
}

/** One pick of a market that has places may be bet each-way. */
function EachWayBox({
  picks,
  on,
  onMode,
}: {
  readonly picks: readonly Pick[];
  readonly on: boolean;
  readonly onMode: (mode: Mode) => void;
}) {
  const words = useWords();
  const terms = picks.length === 1 ? picks[0]?.eachWay : undefined;
  if (!terms) return null;
  return (
    <label className="bet-accept bet-each-way">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => onMode(target.checked ? EACH_WAY : 'parlay')}
      />
      {words('sportsbook.each_way_box', { fraction: terms.fraction, places: terms.places })}
    </label>
  );
}

/** Why the last slip was not accepted, and what of it was. */
function LastSaid() {
  const words = useWords();
  const reason = useReason();
  const { said, unknown, placed } = usePlacingState();
  return (
    <>
      {said && <Receipts slips={placed} />}
      <div role="alert">
        {said && <p className="bet-note danger">{said.text ?? reason(said.code)}</p>}
        {unknown && <p className="bet-note danger">{words('sportsbook.unknown')}</p>}
      </div>
    </>
  );
}

/** What a running match makes of a slip: it waits, for so many seconds. */
function LiveNote({ picks, waitMs }: { readonly picks: readonly Pick[]; readonly waitMs: number }) {
  const words = useWords();
  if (!picks.some(({ live }) => live)) return null;
  return (
    <p className="bet-note">
      {words('sportsbook.live_wait')}{' '}
      {words('sportsbook.live_wait_leave', { count: Math.max(1, Math.round(waitMs / 1_000)) })}
    </p>
  );
}

/** Where no wait is known yet, ms. */
const USUAL_WAIT_MS = 5_000;

/** The slip of picks: one match, a parlay, a system. */
export function SlipForm() {
  const words = useWords();
  const tag = useTag();
  const { picks, clear } = usePicks();
  const isMember = useIsMember();
  const show = usePopups((popups) => popups.show);
  const balance = useBalance().value;
  const place = usePlace();
  const busy = usePlacingState(({ sending }) => sending > 0);
  const { terms, chips } = useTerms(picks);
  const [wanted, setMode] = useState<Mode>('parlay');
  const [typed, setStake] = useState<string>();
  const stake = typed ?? chips[0] ?? '';
  const [better, setBetter] = useState(true);
  const currency = balance?.currency ?? 'BDT';
  const eachWay = wanted === EACH_WAY && picks.length === 1 && picks[0]?.eachWay !== undefined;
  const mode = eachWay
    ? EACH_WAY
    : picks.length < 2 || wanted === EACH_WAY
      ? 'parlay'
      : wanted.includes('/') && Number(wanted.split('/')[1]) !== picks.length
        ? 'parlay'
        : wanted;
  const waitMs = terms?.delayMs ?? USUAL_WAIT_MS;
  const sums = sumsOf(picks, mode, stake, currency);
  const { cost, pays, combinations } = sums;
  const slips = mode === 'singles' ? BigInt(Math.max(1, picks.length)) : 1n;
  const why = whyNot(words, tag, sums, {
    unit: positive(stake) ? parseAmount(stake, currency) : 0n,
    slips,
    cash: balance && parseAmount(balance.balance, currency),
    terms,
  });
  return (
    <>
      <SlipHead title={words('sportsbook.slip')} />
      <Modes mode={mode} count={picks.length} onMode={setMode} />
      <ul className="bet-legs">
        {picks.map((pick) => (
          <Leg key={`${pick.matchId} ${pick.key} ${pick.pick}`} pick={pick} />
        ))}
      </ul>
      <div className="bet-stake">
        <AmountField
          label={words('sportsbook.stake')}
          currency={currency}
          decimals={scaleOf(currency)}
          amount={stake}
          onAmount={setStake}
        />
        <div className="bet-chips">
          {chips.map((chip) => (
            <button
              key={chip}
              type="button"
              className="btn btn-small num"
              aria-pressed={stake === chip}
              onClick={() => setStake(chip)}
            >
              {chip}
            </button>
          ))}
          <button type="button" className="btn btn-small" onClick={clear}>
            {words('sportsbook.clear')}
          </button>
        </div>
      </div>
      <SlipRows>
        {mode === 'parlay' && picks.length > 1 && sums.whole && <TotalOdds picks={picks} />}
        {combinations > 1 && (
          <SlipRow name={words('sportsbook.total_stake', { count: combinations })}>
            <Money amount={formatWire(cost, currency)} currency={currency} />
          </SlipRow>
        )}
      </SlipRows>
      <LimitsNote terms={terms} />
      <EachWayBox picks={picks} on={eachWay} onMode={setMode} />
      <label className="bet-accept">
        <input type="checkbox" checked={better} onChange={({ target }) => setBetter(target.checked)} />
        {words('sportsbook.accept_better')}
      </label>
      <SlipSum name={words('sportsbook.may_pay')}>
        <Money amount={formatWire(pays, currency)} currency={currency} />
      </SlipSum>
      <LiveNote picks={picks} waitMs={waitMs} />
      <LastSaid />
      <SlipAction>
        {isMember ? (
          <Button
            look="go"
            wide
            busy={busy}
            why={why}
            onClick={() =>
              void place({
                mode,
                stake,
                cost: mode === 'singles' ? stake : formatWire(cost, currency),
                currency,
                accept: better ? 'better' : 'none',
                waitMs,
              })
            }
          >
            {words('sportsbook.place')} <Money amount={formatWire(cost, currency)} currency={currency} />
          </Button>
        ) : (
          <Button look="go" wide onClick={() => show('login')}>
            {words('sportsbook.sign_in')}
          </Button>
        )}
      </SlipAction>
    </>
  );
}
