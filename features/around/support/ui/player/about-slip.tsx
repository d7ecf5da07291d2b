import { Link } from 'react-router';
import type { About } from '#features/around/support/contract.ts';
import { Money } from '#platform/ui/money.tsx';
import { Serial, Slip, Stamp } from '#platform/ui/slip.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

const PAGES = {
  bet: (id: string) => `/member/bets/any/${id}`,
  deposit: (id: string) => `/member/deposit?slip=${id}`,
  withdrawal: (id: string) => `/member/withdraw?slip=${id}`,
} as const;

const BET_STATES = ['open', 'settled', 'voided'] as const;

/** The slip the case is about; pressed it opens where it lies. */
export function AboutSlip({ about, stamp }: { readonly about: About; readonly stamp?: string }) {
  const words = useWords();
  const { kind, id, serial, title, amount, payout, currency, at, state } = about;
  const shown = kind === 'bet' ? BET_STATES.find((one) => one === state) : undefined;
  return (
    <Slip className="case-about">
      <header>
        <Serial>{serial}</Serial>
        {stamp && <Stamp>{stamp}</Stamp>}
      </header>
      <p className="case-about-what">
        <Link to={PAGES[kind](id)}>
          <b>
            <bdi>{kind === 'bet' ? title : words(`support.about.${kind}`)}</bdi>
          </b>
        </Link>
        <small className="muted">
          {kind !== 'bet' && (
            <>
              <bdi>{title}</bdi> ·{' '}
            </>
          )}
          <When at={at} />
        </small>
      </p>
      <hr />
      <dl>
        <div>
          <dt className="muted">{words(kind === 'bet' ? 'support.about.stake' : 'support.about.amount')}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
        {payout !== null && (
          <div>
            <dt className="muted">{words('support.about.payout')}</dt>
            <dd>
              <Money amount={payout} currency={currency} />
            </dd>
          </div>
        )}
        {shown && (
          <div>
            <dt className="muted">{words('support.about.shows')}</dt>
            <dd className="sign">{words(`support.about.state_${shown}`)}</dd>
          </div>
        )}
      </dl>
    </Slip>
  );
}
