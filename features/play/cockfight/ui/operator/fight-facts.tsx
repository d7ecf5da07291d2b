/** What a fight pays, what the house has open on it against its limits, the odds it had, and what was declared. */
import { Fragment } from 'react';
import type { OpsFight } from '#features/play/cockfight/contract/ops.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly fight: OpsFight };

export function FightFacts({ fight }: Props) {
  const words = useWords();
  const { currency, mode, returns } = fight;
  return (
    <section className="desk-card">
      <h3>
        {words('cockfight.fight', { n: String(fight.n) })} · {words(`cockfight.ops.mode_${mode}`)}
      </h3>
      {mode === 'fixed' ? <Exposure fight={fight} /> : <Pool fight={fight} />}
      {returns && <p className="muted">{words(`cockfight.ops.returns_${returns}`)}</p>}
      <dl className="desk-rows">
        <dt>{words('cockfight.ops.paid')}</dt>
        <dd>
          <Money amount={fight.payout} currency={currency} />
        </dd>
      </dl>
      {fight.prices.length > 1 && <PriceHistory fight={fight} />}
      <Said fight={fight} />
    </section>
  );
}

function Pool({ fight }: Props) {
  const words = useWords();
  const { currency, stakes } = fight;
  return (
    <dl className="desk-rows">
      {(['meron', 'wala', 'draw'] as const).map((side) => (
        <Fragment key={side}>
          <dt>{words(`cockfight.pick.${side}`)}</dt>
          <dd>
            <Money amount={stakes[side]} currency={currency} />{' '}
            <span className="num">{`×${fight.pays[side] ?? '–'}`}</span>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Pick by pick: the pane is as wide as a phone. */
function Exposure({ fight }: Props) {
  const words = useWords();
  const { currency, stakes, pays, sideMax, lossMax } = fight;
  return (
    <div data-table="exposure">
      {fight.exposure.map(({ pick, pays: wouldPay, side, loss }) => (
        <Fragment key={pick}>
          <h4>
            {words(`cockfight.pick.${pick}`)}{' '}
            <span className="num">{pays[pick] ? `×${pays[pick]}` : '–'}</span>
          </h4>
          <dl className="desk-rows">
            <dt>{words('cockfight.ops.staked')}</dt>
            <dd>
              <Money amount={stakes[pick]} currency={currency} />
            </dd>
            <dt>{words('cockfight.ops.would_pay')}</dt>
            <dd>
              <Money amount={wouldPay} currency={currency} />
            </dd>
            <dt>{words('cockfight.ops.side_wins')}</dt>
            <dd>
              <Money amount={side} currency={currency} /> /{' '}
              <Money amount={sideMax ?? '0'} currency={currency} />
            </dd>
            <dt>{words('cockfight.ops.house_loses')}</dt>
            <dd>
              <Money amount={loss} currency={currency} signed /> /{' '}
              <Money amount={lossMax ?? '0'} currency={currency} />
            </dd>
          </dl>
        </Fragment>
      ))}
    </div>
  );
}

const SHOWN = 12;

function PriceHistory({ fight }: Props) {
  const words = useWords();
  return (
    <details>
      <summary>{words('cockfight.ops.price_history')}</summary>
      <ul>
        {fight.prices.slice(0, SHOWN).map(({ version, meron, wala, draw, at }) => (
          <li key={version}>
            {words('cockfight.ops.price_version', { n: String(version) })} <When at={at} />{' '}
            <span className="num">
              {[meron, wala, ...(fight.drawOffered ? [draw] : [])]
                .map((one) => (one === null ? '–' : `×${one}`))
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Said({ fight }: Props) {
  const words = useWords();
  return (
    <>
      <ul>
        {fight.declarations.map(({ line, n, raw, verified }) => (
          <li key={`${line} ${n}`}>
            <b>{line}</b> <code>{raw}</code> {!verified && words('cockfight.ops.not_signed')}
          </li>
        ))}
      </ul>
      <ul>
        {fight.results.map((one) => (
          <li key={one.revision}>
            <When at={one.at} /> {words(`cockfight.result.${one.result}`)} (
            {words(`cockfight.ops.source_${one.source}`)}) {one.reason}
          </li>
        ))}
      </ul>
    </>
  );
}
