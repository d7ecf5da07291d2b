import { useState } from 'react';
import type { OpsPromiseRebates, OpsRebates } from '#features/setup/catalogue/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { DeskForm, Switch } from '#platform/ui/desk/form.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { REBATES } from './rebates-address.ts';

/** Whether visitors are told of the rates: only while the brand says that it pays them (docs/decisions/0020). */
export function RebatePromise({ rebates }: { readonly rebates: OpsRebates }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [promised, setPromised] = useState(rebates.promised);
  const put = (): void => {
    const body = { promised, version: rebates.version };
    void submission
      .run(async () => {
        const path = `${REBATES}/promise` as const;
        answers.put(REBATES, await api.send<typeof OpsPromiseRebates>('PUT', path, { body }));
        say(words(promised ? 'catalogue.ops.promise_made' : 'catalogue.ops.promise_ended'), 'gain');
      })
      .then((done) => {
        if (!done) answers.stale(REBATES);
      });
  };
  return (
    <DeskForm
      title={words('catalogue.ops.promise')}
      hint={words('catalogue.ops.promise_hint')}
      submission={submission}
      save={words('catalogue.ops.save')}
      onSave={() => {
        if (promised !== rebates.promised) put();
      }}
    >
      <Switch label={words('catalogue.ops.promise_on')} on={promised} onTurn={setPromised} />
    </DeskForm>
  );
}
