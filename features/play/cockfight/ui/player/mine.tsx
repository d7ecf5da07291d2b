/** A member's bets on this fight, and the last ones before. */
import { Link } from 'react-router';
import type { FightShown, Pit } from '#features/play/cockfight/contract.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';

const TONE = { won: 'gain', lost: 'muted', void: '' } as const;

export function Mine({ pit, fight }: { readonly pit: Pit; readonly fight: FightShown }) {
  const words = useWords();
  const mine = (pit.mine ?? []).filter(({ fightId, state }) => fightId === fight.fightId || state === 'open');
  const before = (pit.mine ?? []).filter((bet) => !mine.includes(bet)).slice(0, 3);
  if (mine.length + before.length === 0) return null;
  return (
    <ul className="pit-mine" aria-label={words('cockfight.my_bets')}>
      {[...mine, ...before].map((bet) => (
        <li key={bet.betId} data-state={bet.state}>
          <Link to={`/member/bets/fight/${bet.betId}`}>
            <span className="num">{words('cockfight.fight', { n: String(bet.n) })}</span>{' '}
            <b>{words(`cockfight.pick.${bet.pick}`)}</b>
            {bet.odds && <span className="num">{` ×${bet.odds}`}</span>}
          </Link>
          <Money amount={bet.stake} currency={bet.currency} />
          {bet.outcome ? (
            <span className={TONE[bet.outcome]}>
              {words(`cockfight.outcome.${bet.outcome}`)}{' '}
              <Money amount={bet.payout} currency={bet.currency} />
            </span>
          ) : (
            bet.potential && (
              <span>
                {words('cockfight.pays')} <Money amount={bet.potential} currency={bet.currency} />
              </span>
            )
          )}
        </li>
      ))}
    </ul>
  );
}
