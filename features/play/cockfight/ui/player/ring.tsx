/** The two birds, what each side would pay, how the stakes stand, and how long bets are taken. */
import type { FightShown, Pit } from '#features/play/cockfight/contract.ts';
import { Money } from '#platform/ui/money.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly pit: Pit; readonly fight: FightShown; readonly now: number };

const SIDES = ['meron', 'wala'] as const;

/** Whether it takes bets at this moment, as far as this page knows. */
export const takesBets = ({ halted }: Pick<Pit, 'halted'>, fight: FightShown, now: number): boolean =>
  !halted && fight.state === 'open' && now >= Date.parse(fight.opensAt) && now < Date.parse(fight.closesAt);

/** Part of both sides' stakes, 0 to 100; even while nobody has staked. */
function partOf({ stakes }: FightShown, side: (typeof SIDES)[number]): number {
  const [meron, wala] = [Number(stakes.meron), Number(stakes.wala)];
  return meron + wala === 0 ? 50 : ((side === 'meron' ? meron : wala) / (meron + wala)) * 100;
}

/** A bird, drawn as a paper cut: the same for both corners, in the ink of its side. */
function Bird() {
  return (
    <svg viewBox="0 0 64 64" className="bird" aria-hidden="true">
      <path d="M20 14c2-5 5-6 6-2 1-4 5-4 4 1 4-1 5 2 3 4l4 3-5 2c1 7 6 10 12 10 3-8 8-12 14-13-4 4-4 9-4 14 0 12-8 20-18 21l1 6h5v3H28v-3h5l-1-7c-10-3-16-12-15-24l1-9z" />
    </svg>
  );
}

function Said({ pit, fight, now }: Props) {
  const words = useWords();
  const opens = Date.parse(fight.opensAt);
  const closes = Date.parse(fight.closesAt);
  if (fight.result)
    return (
      <b data-result={fight.result}>
        {words(fight.note ? `cockfight.note.${fight.note}` : `cockfight.result.${fight.result}`)}
      </b>
    );
  if (pit.halted) return <b>{words('cockfight.halted')}</b>;
  if (now < opens)
    return <span>{words('cockfight.opens_in', { seconds: String(Math.ceil((opens - now) / 1_000)) })}</span>;
  if (takesBets(pit, fight, now))
    return (
      <>
        <b>{words('cockfight.place_bets')}</b>
        <span className="num pit-left">
          {words('cockfight.seconds', { seconds: String(Math.ceil((closes - now) / 1_000)) })}
        </span>
      </>
    );
  return <b>{words('cockfight.on')}</b>;
}

/** Who declared it and when; until then, when it is void. */
function Declared({ fight, now }: Pick<Props, 'fight' | 'now'>) {
  const words = useWords();
  const { declared, declareBy, closesAt } = fight;
  if (declared)
    return (
      <p className="ring-said">
        {words(`cockfight.declared.${declared.source}`)} <When at={declared.at} to="second" />
      </p>
    );
  if (now < Date.parse(closesAt)) return null;
  return (
    <p className="ring-said">
      {words('cockfight.void_at')} <When at={declareBy} to="minute" />
    </p>
  );
}

export function Ring({ pit, fight, now }: Props) {
  const words = useWords();
  const { currency, stream } = pit;
  const isPool = fight.mode === 'pool';
  return (
    <section className="ring" aria-label={words('cockfight.fight', { n: String(fight.n) })}>
      <p className="ring-band" role="status">
        <small className="num">{words('cockfight.fight', { n: String(fight.n) })}</small>
        <Said pit={pit} fight={fight} now={now} />
        {stream && (
          <a href={stream} target="_blank" rel="noopener noreferrer">
            {words('cockfight.watch')}
          </a>
        )}
      </p>
      <Declared fight={fight} now={now} />
      <div className="corners">
        {SIDES.map((side) => (
          <div key={side} className="corner" data-side={side} data-won={fight.result === side || undefined}>
            <Bird />
            <span className="sign-small">{words(`cockfight.pick.${side}`)}</span>
            <strong>
              <bdi>{fight[side].name}</bdi>
            </strong>
            <small className="num">
              {words('cockfight.bird', { grams: String(fight[side].grams), wins: fight[side].wins })}
            </small>
            <b className="num corner-pays">{fight.pays[side] ? `×${fight.pays[side]}` : '–'}</b>
            {isPool && <Money amount={fight.stakes[side]} currency={currency} />}
          </div>
        ))}
      </div>
      {isPool && (
        <svg className="ring-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="4" className="bar-wala" />
          <rect width={partOf(fight, 'meron')} height="4" className="bar-meron" />
        </svg>
      )}
      <p className="ring-draw">
        {fight.drawOffered && (
          <>
            <span>{words('cockfight.pick.draw')}</span>
            <b className="num">{fight.pays.draw ? `×${fight.pays.draw}` : '–'}</b>
            {isPool && <Money amount={fight.stakes.draw} currency={currency} />}
          </>
        )}
        <small>{words('cockfight.players', { players: fight.players })}</small>
      </p>
    </section>
  );
}
