import { kindOf } from '#features/people/members/ui/operator/status-mark.tsx';
import type { PlayerOverview } from '#features/watch/players/contract.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { CurrencyName } from '#platform/ui/desk/currency-name.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly player: PlayerOverview };
const POCKETS = ['cash', 'held', 'bonus', 'debt'] as const;

/** Money, totals, and what waits for somebody. */
export function Overview({ player }: Props) {
  return (
    <div className="players-cards">
      <Balance player={player} />
      <Totals player={player} />
      <Facts player={player} />
    </div>
  );
}

function Balance({ player: { pockets, totals } }: Props) {
  const words = useWords();
  return (
    <section className="desk-card">
      <h2 className="sign">{words('players.money')}</h2>
      <dl className="desk-rows">
        {pockets.map(({ pocket, currency, amount }) => {
          const known = POCKETS.find((one) => one === pocket);
          return (
            <div key={`${pocket} ${currency}`} className="players-row">
              <dt>
                {known
                  ? words(`players.pocket.${known}`)
                  : words('players.pocket.wallet', { vendor: pocket.replace('wallet:', '') })}
              </dt>
              <dd>
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          );
        })}
        <div className="players-row">
          <dt>{words('players.in_play', { count: totals.openBets })}</dt>
          <dd>
            <Money amount={totals.inPlay} currency={totals.currency} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Totals({ player: { totals } }: Props) {
  const words = useWords();
  const { currency } = totals;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('players.totals')}</h2>
      <dl className="desk-rows">
        <dt>{words('players.deposited', { count: totals.deposits })}</dt>
        <dd>
          <Money amount={totals.deposited} currency={currency} />
        </dd>
        <dt>{words('players.withdrawn', { count: totals.withdrawals })}</dt>
        <dd>
          <Money amount={totals.withdrawn} currency={currency} />
        </dd>
        <dt>{words('players.staked', { count: totals.bets })}</dt>
        <dd>
          <Money amount={totals.staked} currency={currency} />
        </dd>
        <dt>{words('players.returned')}</dt>
        <dd>
          <Money amount={totals.returned} currency={currency} />
        </dd>
        <dt>{words('players.net')}</dt>
        <dd>
          <Money amount={totals.net} currency={currency} signed />
        </dd>
      </dl>
    </section>
  );
}

function Facts({ player }: Props) {
  const words = useWords();
  const { set } = useAddress();
  const { waits, excludedUntil, timeOutUntil, lastSignInAt } = player;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('players.facts')}</h2>
      <dl className="desk-rows">
        <dt>{words('players.type')}</dt>
        <dd>{words(`members.ops.type_${kindOf(player.type)}`)}</dd>
        <dt>{words('players.level')}</dt>
        <dd>{player.level}</dd>
        <dt>{words('players.currency')}</dt>
        <dd>
          <CurrencyName code={player.currency} playMoney={words('players.play_money')} />
        </dd>
        <dt>{words('players.registered')}</dt>
        <dd>
          <When at={player.registeredAt} />
        </dd>
        <dt>{words('players.signed_in')}</dt>
        <dd>{lastSignInAt ? <When at={lastSignInAt} /> : '–'}</dd>
        {excludedUntil && (
          <>
            <dt>{words('players.excluded')}</dt>
            <dd>
              <When at={excludedUntil} />
            </dd>
          </>
        )}
        {timeOutUntil && (
          <>
            <dt>{words('players.time_out')}</dt>
            <dd>
              <When at={timeOutUntil} />
            </dd>
          </>
        )}
      </dl>
      <div className="desk-save">
        {(['withdrawals', 'documents', 'cases'] as const)
          .filter((name) => (waits[name] ?? 0) > 0)
          .map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => set({ tab: name === 'withdrawals' ? 'payments' : name })}
            >
              <StateMark tone={name === 'cases' ? 'danger' : 'warn'}>
                {words(`players.waits.${name}`, { count: waits[name] ?? 0 })}
              </StateMark>
            </button>
          ))}
      </div>
    </section>
  );
}
