/** Parts of the bet panel: the picks with what they pay, what the stake would come to, and what happens when a price moves. */
import {
  ACCEPTS,
  type FightShown,
  PICKS,
  type Pick as Side,
  type Pit,
  type PriceAccept,
} from '#features/play/cockfight/contract.ts';
import { estimatedIn, potentialOf } from '#features/play/cockfight/rules/fight.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { FightBetting } from './use-fight-bet.ts';

type SidesProps = {
  readonly fight: FightShown;
  readonly side: Side | undefined;
  readonly was: FightBetting['was'];
  readonly onSide: (side: Side) => void;
};

export function Sides({ fight, side, was, onSide }: SidesProps) {
  const words = useWords();
  const picks = PICKS.filter((pick) => pick !== 'draw' || fight.drawOffered);
  return (
    <div className="pit-sides" data-picks={picks.length} role="group" aria-label={words('cockfight.side')}>
      {picks.map((pick) => (
        <button
          key={pick}
          type="button"
          className="pit-pick"
          data-side={pick}
          aria-pressed={side === pick}
          onClick={() => onSide(pick)}
        >
          <span>{words(`cockfight.pick.${pick}`)}</span>
          <b className="num">{fight.pays[pick] ? `×${fight.pays[pick]}` : '–'}</b>
          {was?.pick === pick && was.odds !== fight.pays[pick] && (
            <small className="num">{words('cockfight.was', { odds: `×${was.odds}` })}</small>
          )}
        </button>
      ))}
    </div>
  );
}

/** Minor units this stake would be paid: exactly at a fixed price, as the pool stands with it otherwise; undefined where nothing is won. */
function wouldPay(pit: Pit, fight: FightShown, side: Side, stake: string): bigint | undefined {
  const { mode, pays, stakes } = fight;
  const units = (text: string): bigint => parseAmount(text, pit.currency);
  const price = pays[side];
  if (mode === 'fixed') return price === null ? undefined : potentialOf(units(stake), price);
  const takeout = Math.round(Number(fight.takeout) * 1_000);
  const pool = { meron: units(stakes.meron), wala: units(stakes.wala), draw: units(stakes.draw), takeout };
  return estimatedIn(pool, side, units(stake));
}

type ComesProps = {
  readonly pit: Pit;
  readonly fight: FightShown;
  readonly side: Side | undefined;
  readonly stake: string;
};

/** What the bet comes to if it wins, and what else holds for it. */
export function Comes({ pit, fight, side, stake }: ComesProps) {
  const words = useWords();
  const { mode, drawOffered, returns } = fight;
  const pays = side && /[1-9]/.test(stake) ? wouldPay(pit, fight, side, stake) : undefined;
  const rule =
    mode === 'pool'
      ? side === 'draw'
        ? 'cockfight.draw_fixed'
        : 'cockfight.moves'
      : drawOffered
        ? 'cockfight.fixed_draw'
        : 'cockfight.fixed_no_draw';
  return (
    <div className="pit-comes">
      {pays !== undefined && (
        <p className="pit-pays">
          <span>{words(mode === 'fixed' ? 'cockfight.pays' : 'cockfight.pays_about')}</span>
          <Money amount={formatWire(pays, pit.currency)} currency={pit.currency} />
        </p>
      )}
      {returns && pays === undefined && (
        <p className="pit-returns" role="status">
          {words(`cockfight.returns.${returns}`)}
        </p>
      )}
      <p className="muted pit-note">{words(rule)}</p>
    </div>
  );
}

export function AcceptChoice({
  accept,
  onAccept,
}: {
  readonly accept: PriceAccept;
  readonly onAccept: (accept: PriceAccept) => void;
}) {
  const words = useWords();
  return (
    <label className="pit-accept">
      <span>{words('cockfight.if_moved')}</span>
      <span className="field-box">
        <select
          value={accept}
          onChange={({ target }) => onAccept(ACCEPTS.find((one) => one === target.value) ?? 'none')}
        >
          {ACCEPTS.map((one) => (
            <option key={one} value={one}>
              {words(`cockfight.accept.${one}`)}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
