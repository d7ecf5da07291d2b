import type { BonusContract } from '#features/money/bonus/contract.ts';
import { BONUS_LOOKS } from '#features/money/bonus/ui/states.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { Money } from '#platform/ui/money.tsx';
import { Serial, Slip, Stamp } from '#platform/ui/slip.tsx';
import { useWhen, When } from '#platform/ui/when.tsx';
import { TableHead } from '#platform/ui/table-head.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { percent, titleIn, useNames } from './names.ts';
import { Ring } from './ring.tsx';
import './bonus.css';

type Props = { readonly bonus: BonusContract };

/** The bonus as a contract: what was given, how far it is, what counts, what it allows, and what comes of it. */
export function ContractSlip({ bonus }: Props) {
  const words = useWords();
  const tag = useTag();
  const isOpen = bonus.state === 'open' || bonus.state === 'closing';
  const money = (amount: string): string => formatMoney(amount, bonus.currency, tag);
  return (
    <Slip feed className="bonus-slip">
      <Head bonus={bonus} />
      <hr />
      <div className="bonus-progress">
        <Ring percent={bonus.percent} label={words('bonus.wagered')} />
        <div>
          <p className="muted">
            {words('bonus.left')}
            <Money className="bonus-left" amount={bonus.left} currency={bonus.currency} />
          </p>
          <p className="muted bonus-of">
            {words('bonus.done_of', { done: money(bonus.wagered), of: money(bonus.required) })}
            <br />
            {words('bonus.then_cash', { factor: bonus.factor })}
          </p>
        </div>
      </div>
      <hr />
      <Counts bonus={bonus} />
      <hr />
      <Limits bonus={bonus} />
      {bonus.freePlays && <Free bonus={bonus} />}
      <hr />
      {isOpen ? <Withdrawing bonus={bonus} /> : <Ended bonus={bonus} />}
      {isOpen && <Rules bonus={bonus} />}
    </Slip>
  );
}

function Head({ bonus }: Props) {
  const words = useWords();
  const tag = useTag();
  const { serial, grantedAt, title, state, basis, granted, currency, version } = bonus;
  const money = (amount: string): string => formatMoney(amount, currency, tag);
  return (
    <header className="bonus-head">
      <span>
        <Serial>{serial}</Serial> <When className="num faint" at={grantedAt} />
      </span>
      <h2 className="sign">
        <bdi>{titleIn(title, tag)}</bdi>
      </h2>
      <Stamp tone={BONUS_LOOKS[state].stamp}>{words(BONUS_LOOKS[state].word)}</Stamp>
      <p className="muted">
        {basis === null
          ? words('bonus.gave', { bonus: money(granted) })
          : words('bonus.deposit_gave', { basis: money(basis), bonus: money(granted) })}{' '}
        <small>{words('bonus.version', { version: String(version) })}</small>
      </p>
    </header>
  );
}

/** Categories and games with their shares; what counts nothing stands muted below what counts. */
function Counts({ bonus: { contribution, currency, minOdds, excluded } }: Props) {
  const words = useWords();
  const nameOf = useNames();
  return (
    <>
      <table className="bonus-counts">
        <caption className="out">{words('bonus.what_counts')}</caption>
        <TableHead
          titles={[
            words('bonus.what_counts'),
            words('bonus.share'),
            words('bonus.your_bets'),
            words('bonus.counted'),
          ]}
        />
        <tbody>
          {contribution.map(({ of, code, share, staked, counted }) => (
            <tr key={`${of} ${code}`} data-none={share === '0' || undefined}>
              <th scope="row">
                {of === 'others' ? words('bonus.others') : nameOf(code)}
                {minOdds !== null && (code === 'SPORTS' || code === 'ESPORTS') && (
                  <small className="num"> {`${minOdds}+`}</small>
                )}
              </th>
              <td className="num">{percent(share)}</td>
              <td>
                <Money amount={staked} currency={currency} />
              </td>
              <td>
                <Money amount={counted} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {excluded.length > 0 && (
        <p className="muted bonus-excluded">
          {words('bonus.not_with', { games: excluded.map(nameOf).join(', ') })}
        </p>
      )}
    </>
  );
}

function Limits({ bonus: { maxStake, currency, expiresAt, maxConversion } }: Props) {
  const words = useWords();
  const tag = useTag();
  const when = useWhen();
  return (
    <dl className="bonus-limits">
      <div>
        <dt>{words('bonus.largest')}</dt>
        <dd>
          <Money amount={maxStake} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{words('bonus.until')}</dt>
        <dd className="num">{when(expiresAt)}</dd>
      </div>
      {maxConversion !== null && (
        <div>
          <dt>{words('bonus.most_cash')}</dt>
          <dd className="num">{formatMoney(maxConversion, currency, tag)}</dd>
        </div>
      )}
    </dl>
  );
}

function Free({ bonus: { freePlays, currency } }: Props) {
  const words = useWords();
  const tag = useTag();
  const nameOf = useNames();
  if (!freePlays) return null;
  const { game, left, count, stake, won } = freePlays;
  return (
    <>
      <hr />
      <p className="bonus-free">
        <strong>
          {words('bonus.free', { left: String(left), count: String(count), game: nameOf(game) })}
        </strong>{' '}
        <span className="muted">
          {words('bonus.free_more', {
            stake: formatMoney(stake, currency, tag),
            won: formatMoney(won, currency, tag),
          })}
        </span>
      </p>
    </>
  );
}

/** What would come of it now: cash is never touched. */
function Withdrawing({ bonus: { cash, bonus, atStake, currency } }: Props) {
  const words = useWords();
  return (
    <section className="bonus-now" aria-labelledby="bonus-now">
      <h3 id="bonus-now" className="sign">
        {words('bonus.if_withdraw')}
      </h3>
      <dl>
        <div>
          <dt>{words('bonus.get_cash')}</dt>
          <dd className="gain">
            <Money amount={cash} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{words('bonus.is_cancelled')}</dt>
          <dd className="danger">
            <Money amount={/[1-9]/.test(bonus) ? `-${bonus}` : bonus} currency={currency} />
          </dd>
        </div>
        {/[1-9]/.test(atStake) && (
          <div>
            <dt>{words('bonus.in_bets')}</dt>
            <dd>
              <Money amount={atStake} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Ended({ bonus: { converted, forfeited, endReason, endedAt, currency } }: Props) {
  const words = useWords();
  const when = useWhen();
  return (
    <section className="bonus-now" aria-labelledby="bonus-ended">
      <h3 id="bonus-ended" className="sign">
        {endReason === '' ? words('bonus.ended') : words(`bonus.reason.${endReason}`)}
      </h3>
      <dl>
        <div>
          <dt>{words('bonus.became_cash')}</dt>
          <dd className="gain">
            <Money amount={converted} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{words('bonus.went_back')}</dt>
          <dd>
            <Money amount={forfeited} currency={currency} />
          </dd>
        </div>
      </dl>
      {endedAt && <p className="muted">{words('bonus.ended_at', { when: when(endedAt) })}</p>}
    </section>
  );
}

function Rules({ bonus: { maxStake, currency } }: Props) {
  const words = useWords();
  const tag = useTag();
  return (
    <section className="bonus-rules">
      <h3 className="sign">
        <Icon name="warn" />
        {words('bonus.rules')}
      </h3>
      <p>{words('bonus.rules_text', { most: formatMoney(maxStake, currency, tag) })}</p>
      <details>
        <summary>{words('bonus.full_terms')}</summary>
        <ul>
          {(['cash_first', 'proportion', 'sides', 'one', 'withdraw', 'linked', 'corrected'] as const).map(
            (rule) => (
              <li key={rule}>{words(`bonus.rule.${rule}`)}</li>
            ),
          )}
        </ul>
      </details>
    </section>
  );
}
