/**
 * Fairness of a table: the roots of today and tomorrow, and any finished round, computed again on this device – the link against what was
 * shown before, the chain up to the root of the day, and the cards from the link.
 */
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { GetTableRound, RoundProof, Table } from '#features/play/tables/contract.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { rootOf } from '#kernel/rng/chain.web.ts';
import { fetchBlocks, seedHash } from '#kernel/rng/seeds.web.ts';
import type { TableStage } from '#games/view-props.ts';
import { useApi } from '#platform/ui/call.ts';
import { Button } from '#platform/ui/button.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { Slip, SlipAction, SlipHead, Stamp } from '#platform/ui/slip.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useDay } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { type Checked, checkRound } from './check.ts';

type Props = {
  readonly table: Table;
  readonly stage: TableStage;
  /** the newest round whose link is shown */
  readonly roundId: string | undefined;
  readonly onClose: () => void;
};

export default function FairPopup({ table, stage, roundId, onClose }: Props) {
  const words = useWords();
  const dayOf = useDay();
  const { today, tomorrow } = table.fair;
  return (
    <Popup title={words('tables.fair')} onClose={onClose} paper>
      <Slip className="fair-slip">
        <SlipHead title={words('tables.fair')} />
        <p className="slip-rows">{words('tables.fair_says')}</p>
        <p className="slip-rows">
          <Link className="link" to={`/rules/${table.code}`}>
            {words('tables.described')}
          </Link>
        </p>
        <dl className="slip-rows">
          {today && <Line name={words('tables.root_of', { day: dayOf(today.day) })} text={today.root} />}
          {tomorrow && (
            <Line name={words('tables.root_of', { day: dayOf(tomorrow.day) })} text={tomorrow.root} />
          )}
        </dl>
        {roundId !== undefined && <Round key={roundId} table={table} stage={stage} roundId={roundId} />}
        <SlipAction>
          <Button onClick={onClose}>{words('ui.close')}</Button>
        </SlipAction>
      </Slip>
    </Popup>
  );
}

function Line({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="fair-line">
      <dt className="muted">{name}</dt>
      <dd>
        <code dir="ltr">{text}</code>
      </dd>
    </div>
  );
}

function Round({
  table,
  stage,
  roundId,
}: {
  readonly table: Table;
  readonly stage: TableStage;
  readonly roundId: string;
}) {
  const api = useApi();
  const words = useWords();
  const [found, setFound] = useState<{ proof?: RoundProof; trouble?: unknown }>({});
  const [checked, setChecked] = useState<Checked>();
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again asks again
  useEffect(() => {
    let left = false;
    api
      .send<typeof GetTableRound>('GET', '/tables/{code}/rounds/{id}', {
        params: { code: table.code, id: roundId },
      })
      .then(
        (proof) => left || setFound({ proof }),
        (trouble: unknown) => left || setFound({ trouble }),
      );
    return () => {
      left = true;
    };
  }, [api, table.code, roundId, asked]);
  const { proof, trouble } = found;
  if (trouble) return <ErrorState trouble={trouble} onRetry={() => setAsked((count) => count + 1)} />;
  if (!proof) return <Skeleton height={180} />;
  const { round } = proof;
  const run = (): void => {
    const engine = stage.engine(table.game);
    void checkRound(proof, engine, { seedHash, rootOf, fetchBlocks, createDraw }).then(setChecked);
  };
  return (
    <section className="fair-round">
      <hr />
      <h3 className="sign-small slip-rows">{words('tables.round_of', { serial: round.serial })}</h3>
      <dl className="slip-rows">
        <Line name={words('tables.commitment')} text={round.commitment} />
        {round.link !== null && (
          <>
            <Line name={words('tables.link')} text={round.link} />
            <Line name={words('tables.draw_text')} text={`${proof.text}:${round.n}`} />
          </>
        )}
      </dl>
      {round.link === null ? (
        <p className="slip-rows">{words('tables.by_two')}</p>
      ) : checked ? (
        <Report checked={checked} />
      ) : (
        <p className="slip-rows">
          <Button look="go" wide icon="shield" onClick={run}>
            {words('tables.check_here')}
          </Button>
        </p>
      )}
    </section>
  );
}

function Report({ checked }: { readonly checked: Checked }) {
  const words = useWords();
  const proved = Object.values(checked).every(Boolean);
  return (
    <div className="slip-rows fair-report" role="status">
      <ul>
        {(['commitment', 'root', 'outcome'] as const).map((step) => (
          <li key={step} data-ok={checked[step] || undefined}>
            {words(`tables.checked.${step}.${checked[step] ? 'yes' : 'no'}`)}
          </li>
        ))}
      </ul>
      <Stamp tone={proved ? 'gain' : 'danger'}>{words(proved ? 'tables.proved' : 'tables.not_proved')}</Stamp>
    </div>
  );
}
