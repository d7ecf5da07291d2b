import type { OpsDraw, OpsDrawDetail } from '#features/play/lottery/contract/ops.ts';
import { useRead } from '#platform/ui/call.ts';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { SkeletonRows } from '#platform/ui/states.tsx';
import { PlainTable } from '#platform/ui/plain-table.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { DrawMark } from './draw-mark.tsx';
import { ResultForm, VoidForm } from './result-form.tsx';
import { resultLines } from './result-text.ts';
import { useNames } from '../names.ts';
import './exposure.css';

const FRESH_MS = 3_000;

/** One draw: how it stands, where its result comes from, what its numbers would cost, and what two persons can do about it. */
export function DrawPane({ draw, onClose }: { readonly draw: OpsDraw; readonly onClose: () => void }) {
  const words = useWords();
  const input = { params: { id: draw.drawId } };
  const { value } = useRead<typeof OpsDrawDetail>('/ops/lottery/draws/{id}', input, FRESH_MS);
  const name = `${draw.gameName} ${draw.period}`;
  const past = Date.parse(draw.drawsAt) <= Date.now();
  const desk = draw.source !== 'own' && draw.state !== 'voided' && draw.state !== 'voiding';
  return (
    <Pane label={name} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={name}>
          <DrawMark draw={value?.draw ?? draw} />
        </CardHead>
        <dl className="desk-rows">
          <dt>{words('lottery.ops.at')}</dt>
          <dd>
            <When at={draw.drawsAt} />
          </dd>
          <dt>{words('lottery.ops.source')}</dt>
          <dd>{words(`lottery.ops.source_${draw.source}`)}</dd>
          <dt>{words('lottery.ops.open_bets')}</dt>
          <dd className="num">{value?.draw.openBets ?? draw.openBets}</dd>
          <dt>{words('lottery.ops.stake')}</dt>
          <dd>
            <Money amount={value?.draw.stake ?? draw.stake} currency={draw.currency} />
          </dd>
          <dt>{words('lottery.ops.payout')}</dt>
          <dd>
            <Money amount={value?.draw.payout ?? draw.payout} currency={draw.currency} />
          </dd>
        </dl>
      </section>
      {!value && <SkeletonRows rows={5} height={36} />}
      {value && (
        <>
          <Sources detail={value} />
          <Exposure detail={value} />
          {desk && past && <ResultForm key={value.draw.revision} detail={value} />}
          {(desk || draw.state === 'open') && <VoidForm draw={draw} />}
        </>
      )}
    </Pane>
  );
}

function Sources({ detail }: { readonly detail: OpsDrawDetail }) {
  const words = useWords();
  const { results, sources } = detail;
  if (results.length + sources.length === 0) return null;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('lottery.ops.results')}</h2>
      <dl className="desk-rows">
        {results.map(({ revision, result, at }) => (
          <div key={revision} style={{ display: 'contents' }}>
            <dt>
              {words('lottery.ops.revision', { n: String(revision) })} <When at={at} />
            </dt>
            <dd className="draw-result">{resultLines(result).join(' · ')}</dd>
          </div>
        ))}
        {sources.map(({ source, raw, verified }) => (
          <div key={source} style={{ display: 'contents' }}>
            <dt>
              {source}, {words(verified ? 'lottery.ops.verified' : 'lottery.ops.unverified')}
            </dt>
            <dd>
              <code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                {raw.slice(0, 300)}
              </code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Per cent of another wire amount, for a bar. */
const shareOf = (payout: string, most: string): number =>
  Number(most) > 0 ? Math.min(100, Math.ceil((Number(payout) * 100) / Number(most))) : 0;
/** From so many per cent of what a number may win on its bar warns. */
const NEARLY_FULL = 80;

/** The numbers that would cost most, first. */
function Exposure({ detail }: { readonly detail: OpsDrawDetail }) {
  const words = useWords();
  const names = useNames();
  const tag = useTag();
  const { exposure, currency, numberMax } = detail;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('lottery.ops.exposure')}</h2>
      <p className="muted">
        {words('lottery.ops.exposure_hint', { most: formatMoney(numberMax, currency, tag) })}
      </p>
      {exposure.length === 0 ? (
        <p>{words('lottery.ops.no_exposure')}</p>
      ) : (
        <PlainTable
          className="desk-table exposure"
          titles={[
            words('lottery.ops.play'),
            words('lottery.ops.number'),
            words('lottery.ops.stake'),
            words('lottery.ops.would_pay'),
          ]}
        >
          {exposure.slice(0, 50).map(({ play, number, stake, payout }) => (
            <tr key={`${play} ${number}`}>
              <td>{names.play(play)}</td>
              <td className="num">{number === '*' ? words('lottery.ops.all_numbers') : number}</td>
              <td>
                <Money amount={stake} currency={currency} />
              </td>
              <td>
                <Money amount={payout} currency={currency} />
                <span
                  className="exposure-bar"
                  aria-hidden
                  data-full={shareOf(payout, numberMax) >= NEARLY_FULL || undefined}
                  style={{ inlineSize: `${shareOf(payout, exposure[0]?.payout ?? '0')}%` }}
                />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  );
}
