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

function Exposure({ fight }: Props) {
  const words = useWords();
  const { currency, stakes, pays, sideMax, lossMax } = fight;
  return (
    <div className="desk-table">
      <table data-table="exposure" aria-label={words('cockfight.ops.prices')}>
        <thead>
          <tr>
            <th scope="col">{words('cockfight.side')}</th>
            <th scope="col">{words('cockfight.ops.prices')}</th>
            <th scope="col">{words('cockfight.ops.staked')}</th>
            <th scope="col">{words('cockfight.ops.would_pay')}</th>
            <th scope="col">{words('cockfight.ops.side_wins')}</th>
            <th scope="col">{words('cockfight.ops.house_loses')}</th>
          </tr>
        </thead>
        <tbody>
          {fight.exposure.map((one) => (
            <tr key={one.pick}>
              <th scope="row">{words(`cockfight.pick.${one.pick}`)}</th>
              <td className="num">{pays[one.pick] ? `×${pays[one.pick]}` : '–'}</td>
              <td>
                <Money amount={stakes[one.pick]} currency={currency} />
              </td>
              <td>
                <Money amount={one.pays} currency={currency} />
              </td>
              <td>
                <Money amount={one.side} currency={currency} />
              </td>
              <td>
                <Money amount={one.loss} currency={currency} signed />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={4}>
              {words('cockfight.ops.limit')}
            </th>
            <td>{sideMax && <Money amount={sideMax} currency={currency} />}</td>
            <td>{lossMax && <Money amount={lossMax} currency={currency} />}</td>
          </tr>
        </tbody>
      </table>
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
