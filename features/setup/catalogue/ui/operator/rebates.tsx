import { useState } from 'react';
import type {
  OpsChangeRebate,
  OpsRebate,
  OpsRebateList,
  OpsRebates,
  OpsVendorList,
} from '#features/setup/catalogue/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Choose, DeskForm, Wrong } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';
import { RebatePromise } from './rebate-promise.tsx';
import { REBATES } from './rebates-address.ts';

const FRESH_MS = 5_000;
/** At most 10 %, two decimals; empty is none. */
const PERCENT = /^(|10|[0-9](\.[0-9]{1,2})?)$/;

function usePutRate() {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const put = (body: OpsRebate & { readonly was: string }): void => {
    void submission
      .run(async () => {
        answers.put(REBATES, await api.send<typeof OpsChangeRebate>('PUT', REBATES, { body }));
        say(words('catalogue.ops.rate_saved'), 'gain');
      })
      .then((done) => {
        if (!done) answers.stale(REBATES);
      });
  };
  return { submission, put };
}

/** One rate with its own button. */
function Rate({ one, title }: { readonly one: OpsRebate; readonly title: string }) {
  const words = useWords();
  const { submission, put } = usePutRate();
  const [rate, setRate] = useState(one.rate);
  const text = rate.trim().replace(',', '.');
  const wrong = PERCENT.test(text) ? undefined : words('catalogue.ops.rate_wrong');
  return (
    <Form
      className="rate-row"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong && text !== one.rate) put({ ...one, rate: text, was: one.rate });
      }}
    >
      <Field
        label={title}
        inputMode="decimal"
        maxLength={5}
        value={rate}
        wrong={wrong}
        end={<span className="muted">%</span>}
        onChange={(event) => setRate(event.target.value)}
      />
      {text !== one.rate && !wrong && (
        <Button type="submit" small look="go" busy={submission.busy}>
          {words('catalogue.ops.save')}
        </Button>
      )}
      <Wrong text={submission.wrong} />
    </Form>
  );
}

/** A rate of one maker's own, before that of the game type. */
function NewRate({ rebates }: { readonly rebates: OpsRebates }) {
  const words = useWords();
  const { value: vendors = [] } = useRead<typeof OpsVendorList>('/ops/catalogue/vendors', {}, FRESH_MS);
  const { submission, put } = usePutRate();
  const [vendor, setVendor] = useState('');
  const [gameType, setType] = useState('RNG');
  const [rate, setRate] = useState('');
  const types = [...new Set(rebates.list.map((one) => one.gameType))];
  const chosen = vendor || (vendors[0]?.code ?? '');
  const known = rebates.list.find((one) => one.gameType === gameType && one.vendor === chosen);
  return (
    <DeskForm
      title={words('catalogue.ops.rate_own')}
      hint={words('catalogue.ops.rate_own_hint')}
      submission={submission}
      save={words('catalogue.ops.save')}
      why={PERCENT.test(rate) && !known ? undefined : words('catalogue.ops.rate_wrong')}
      onSave={() => put({ gameType, vendor: chosen, rate, was: '' })}
    >
      <Choose
        label={words('catalogue.ops.maker')}
        value={chosen}
        options={vendors.map(({ code, name }) => ({ name: code, title: name }))}
        onValue={setVendor}
      />
      <Choose
        label={words('catalogue.ops.type')}
        value={gameType}
        options={types.map((name) => ({ name, title: name }))}
        onValue={setType}
      />
      <Field
        label={words('catalogue.ops.rate')}
        inputMode="decimal"
        maxLength={5}
        value={rate}
        end={<span className="muted">%</span>}
        onChange={(event) => setRate(event.target.value)}
      />
    </DeskForm>
  );
}

/** What is given back of the stakes, by game type and by maker, and whether players are told of it. */
export default function Rebates() {
  const words = useWords();
  const { value, waiting, trouble, again } = useRead<typeof OpsRebateList>(REBATES, {}, FRESH_MS);
  if (waiting) return <Skeleton height={420} />;
  if (!value) return <ErrorState trouble={trouble} onRetry={again} />;
  const isTold = value.promised || value.housePays;
  return (
    <div className="desk-settings">
      <RebatePromise key={`${value.promised}`} rebates={value} />
      <section className="desk-card">
        <h2 className="sign">{words('catalogue.ops.rebates')}</h2>
        <p className={isTold ? 'muted' : 'warn-text'}>
          {words(isTold ? 'catalogue.ops.rebates_paid' : 'catalogue.ops.rebates_unpaid')}
        </p>
        <div className="rates">
          {value.list.map((one) => (
            <Rate
              key={`${one.gameType} ${one.vendor} ${one.rate}`}
              one={one}
              title={
                one.vendor === ''
                  ? one.gameType
                  : words('catalogue.ops.rate_of', { type: one.gameType, maker: one.vendor })
              }
            />
          ))}
        </div>
      </section>
      <NewRate key={value.list.length} rebates={value} />
    </div>
  );
}
