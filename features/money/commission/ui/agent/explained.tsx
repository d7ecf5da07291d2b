/** Explain this number: contract version, tier, formula, figures and the bets they count; and the file anybody can recompute. */
import { type ReactNode, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { SlipRow, SlipRows } from '#platform/ui/slip.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { DisputeIncome, ExplainIncome, IncomeLine } from '#features/money/commission/contract/calls.ts';
import type { Explanation } from '#features/money/commission/contract/explanation.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { useBetColumns } from './bets.tsx';
import { Period, When } from './moment.tsx';
import { percent, Rate, Table } from './parts.tsx';

type Value = CallAnswer<typeof ExplainIncome>;

export function Explained({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof ExplainIncome>(
    '/wps/agent/income/{id}',
    { params: { id } },
    60_000,
  );
  return (
    <Popup title={words('commission.explain_title')} onClose={onClose} wide>
      {!value &&
        (trouble ? (
          <ErrorState trouble={trouble} onRetry={again} money="untouched" />
        ) : (
          <Skeleton height={320} />
        ))}
      {value && (
        <>
          <Explanations value={value} />
          <Dispute key={value.line.id} line={value.line} onSent={again} />
        </>
      )}
    </Popup>
  );
}

/** Says once that an amount is wrong; afterwards what was said, and the answer. */
function Dispute({ line, onSent }: { readonly line: IncomeLine; readonly onSent: () => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { dispute } = line;
  if (dispute)
    return (
      <section className="agent-dispute">
        <p>{words('commission.disputed', { text: dispute.text })}</p>
        <p>
          {dispute.answer === null
            ? words('commission.dispute_waits')
            : words('commission.dispute_answer', { answer: dispute.answer })}
        </p>
      </section>
    );
  if (!open)
    return (
      <Button small look="line" onClick={() => setOpen(true)}>
        {words('commission.dispute')}
      </Button>
    );
  const send = async (): Promise<void> => {
    const input = { params: { id: line.id }, body: { text: text.trim() } };
    const sent = await submission.run(() =>
      api.send<typeof DisputeIncome>('POST', '/wps/agent/income/{id}/dispute', input),
    );
    if (!sent) return;
    answers.stale('/wps/agent/reports/income');
    onSent();
  };
  return (
    <section className="agent-dispute stack">
      <Field
        label={words('commission.dispute_what')}
        hint={words('commission.dispute_hint')}
        value={text}
        maxLength={500}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="agent-acts">
        <Button
          look="go"
          busy={submission.busy}
          why={text.trim().length < 3 ? words('commission.why_dispute') : undefined}
          onClick={() => void send()}
        >
          {words('commission.dispute_send')}
        </Button>
        <Wrong text={submission.wrong} />
      </div>
    </section>
  );
}

/** Hands the file out without asking the server again. */
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

/** The same for the agent and at the desk. */
export function Explanations({ value }: { readonly value: Value }) {
  const words = useWords();
  const { line, bets, betsTotal, file } = value;
  const betColumns = useBetColumns();
  const figures = isFigures(value.explanation) ? value.explanation : undefined;
  return (
    <div className="stack agent-why" data-line={line.id}>
      <p className="agent-sum">
        <span>{words(`commission.kind.${line.kind}`)}</span>
        <Money
          amount={line.amount}
          currency={line.currency}
          signed
          className={line.state === 'paid' ? 'gain' : ''}
        />
        <small className="num">{`Nº ${line.serial}`}</small>
      </p>
      {line.heldBecause && <p>{words('commission.held_because', { reason: line.heldBecause })}</p>}
      {line.reason && <p>{words('commission.by_hand', { reason: line.reason })}</p>}
      {figures && <Figures explanation={figures} currency={line.currency} />}
      {line.kind === 'rebate' && <p>{words('commission.rebate_how')}</p>}
      <section>
        <h3 className="sign">{words('commission.bets_counted', { count: betsTotal })}</h3>
        {bets.length > 0 && (
          <Table
            label={words('commission.bets_counted', { count: betsTotal })}
            rows={bets.slice(0, 10)}
            columns={betColumns}
            idOf={({ ref }) => ref}
          />
        )}
      </section>
      <div className="agent-acts">
        <Button icon="doc" onClick={() => save(`${line.serial}.jsonl`, file)}>
          {words('commission.save_file')}
        </Button>
        <small className="muted">{words('commission.file_how')}</small>
      </div>
    </div>
  );
}

const isFigures = (value: Record<string, unknown>): value is Explanation => Array.isArray(value['tiers']);

function Step({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="sign">{name}</h3>
      {children}
    </section>
  );
}

function Figures({
  explanation,
  currency,
}: {
  readonly explanation: Explanation;
  readonly currency: string;
}) {
  const words = useWords();
  const { agreement, span, tiers, tier, rate, formula, figures, lines } = explanation;
  return (
    <>
      <Step name={words('commission.step_contract')}>
        <SlipRows>
          {agreement && (
            <SlipRow name={words('commission.version')}>
              <span className="num">{agreement.version}</span> · <When at={agreement.agreedAt} />
            </SlipRow>
          )}
          {span && (
            <SlipRow name={words('commission.period')}>
              <Period span={span} counted={span.zone} />
            </SlipRow>
          )}
        </SlipRows>
      </Step>
      <Step name={words('commission.step_tier')}>
        <ul className="agent-tiers">
          {tiers.map((one) => (
            <li key={one.tier} data-met={one.met || undefined} data-chosen={one.tier === tier || undefined}>
              <b>
                <Rate rate={one.rate} />
              </b>
              {one.conditions.map(({ of, needs, has, met }) => (
                <span key={of}>
                  {words(`commission.condition.${of}`)} <span className="num">{has}</span> /{' '}
                  <span className="num">{needs}</span> {met ? '✓' : '–'}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Step>
      <Step name={words('commission.step_formula')}>
        <p>{words(`commission.formula.${formula}`, { rate: percent(rate) })}</p>
        <SlipRows>
          {figures.flatMap(({ of, amount, parts }) => [
            <SlipRow key={of} name={words(`commission.figure.${of}`)}>
              <b className="num">{amount}</b>
            </SlipRow>,
            ...parts.map((part) => (
              <SlipRow
                key={`${of} ${part.of}`}
                name={part.weight && part.weight !== '1' ? `${part.of} × ${part.weight}` : part.of}
              >
                <span className="num">{part.amount}</span>
              </SlipRow>
            )),
          ])}
          {lines.map((one, at) => (
            <SlipRow
              key={`${one.what} ${one.member ?? at}`}
              name={`${words(`commission.line_what.${one.what}`)}${one.member ? ` ${one.member}` : ''} · ${percent(one.rate)}`}
            >
              <span className="num">{one.amount}</span>
            </SlipRow>
          ))}
          <SlipRow name={words('commission.rounded')}>
            <b>
              <Money amount={explanation.amount} currency={currency} />
            </b>
          </SlipRow>
        </SlipRows>
      </Step>
    </>
  );
}
