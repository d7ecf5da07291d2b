import { Link } from 'react-router';
import type { Condition } from '#features/money/withdrawals/contract.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { useWhen } from '#platform/ui/when.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';

/** Where what is missing can be put right. */
const WAYS = {
  level: { to: '/member/verification', word: 'withdrawals.do.verify' },
  no_name: { to: '/member/profile', word: 'withdrawals.do.no_name' },
  transaction_missing: { to: '/member/accounts', word: 'withdrawals.do.transaction_missing' },
  no_account: { to: '/member/accounts', word: 'withdrawals.do.no_account' },
  turnover: { to: '/rng', word: 'withdrawals.do.turnover' },
  open_bonus: { to: '/member/bonus', word: 'withdrawals.do.open_bonus' },
  debt: { to: '/member/records', word: 'withdrawals.do.debt' },
  owes: { to: '/agentHome/income', word: 'withdrawals.do.owes' },
  balance: { to: '/member/deposit', word: 'withdrawals.do.balance' },
} as const;
const hasWay = (name: Condition['name']): name is keyof typeof WAYS => Object.hasOwn(WAYS, name);
const AMOUNTS: readonly Condition['name'][] = ['day_sum', 'turnover', 'debt', 'balance'];

function useText(currency: string): (condition: Condition) => string {
  const words = useWords();
  const tag = useTag();
  return ({ name, has, needs }) => {
    const isAmount = AMOUNTS.includes(name);
    const figure = (text: string): string => (isAmount ? formatMoney(text, currency, tag) : text);
    return words(`withdrawals.condition.${name}`, { has: figure(has), needs: figure(needs) });
  };
}

/** Everything that has to be so, what is missing first, each with the way to put it right. */
export function ConditionList({
  conditions,
  currency,
}: {
  readonly conditions: readonly Condition[];
  readonly currency: string;
}) {
  const words = useWords();
  const missing = conditions.filter(({ isMet }) => !isMet);
  const met = conditions.filter(({ isMet }) => isMet);
  return (
    <section className="conditions" aria-labelledby="conditions-title">
      <h2 id="conditions-title" className="group-title">
        {words('withdrawals.conditions')}
      </h2>
      {missing.length > 0 && <Lines conditions={missing} currency={currency} />}
      {met.length > 0 && (
        <details>
          <summary>
            {missing.length === 0
              ? words('withdrawals.all_met')
              : words('withdrawals.met_count', { count: met.length })}
          </summary>
          <Lines conditions={met} currency={currency} />
        </details>
      )}
    </section>
  );
}

function Lines({
  conditions,
  currency,
}: {
  readonly conditions: readonly Condition[];
  readonly currency: string;
}) {
  const words = useWords();
  const text = useText(currency);
  const when = useWhen();
  return (
    <ul>
      {conditions.map((condition) => {
        const { name, isMet, until } = condition;
        const way = hasWay(name) ? WAYS[name] : undefined;
        return (
          <li key={name} data-met={isMet ? '' : undefined}>
            <Icon name={isMet ? 'check' : 'warn'} small />
            <span>
              {text(condition)}
              <span className="out"> {words(isMet ? 'withdrawals.met' : 'withdrawals.missing')}</span>
              {!isMet && until && <small>{words('withdrawals.from', { when: when(until) })}</small>}
            </span>
            {!isMet && way && <Link to={way.to}>{words(way.word)}</Link>}
          </li>
        );
      })}
    </ul>
  );
}
