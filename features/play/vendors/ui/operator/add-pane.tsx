import { useState } from 'react';
import type { OpsAddVendor } from '#features/play/vendors/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { NEW_TERMS, useTerms } from './terms-fields.tsx';

/** A vendor more: it is closed until somebody opens it. */
export function AddPane({
  adapters,
  onClose,
}: {
  readonly adapters: readonly string[];
  readonly onClose: () => void;
}) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [code, setCode] = useState('');
  const [adapter, setAdapter] = useState(adapters[0] ?? '');
  const { terms, fields, why } = useTerms(NEW_TERMS);
  const save = async (): Promise<void> => {
    const body = { code, adapter, ...terms };
    if (!(await submission.run(() => api.send<typeof OpsAddVendor>('POST', '/ops/vendors', { body }))))
      return;
    answers.stale('/ops/vendors');
    onClose();
  };
  return (
    <Pane label={words('vendors.ops.add')} onClose={onClose}>
      <DeskForm
        title={words('vendors.ops.add')}
        hint={words('vendors.ops.add_hint')}
        submission={submission}
        save={words('vendors.ops.add')}
        why={code === '' ? words('vendors.ops.terms_short') : why}
        onSave={() => void save()}
      >
        <Field
          label={words('vendors.ops.code')}
          dir="ltr"
          value={code}
          maxLength={40}
          onChange={(event) => setCode(event.target.value.toUpperCase().replaceAll(/[^A-Z0-9_-]/g, ''))}
        />
        <Choose
          label={words('vendors.ops.adapter')}
          value={adapter}
          options={adapters.map((name) => ({ name, title: name }))}
          onValue={setAdapter}
        />
        {fields}
      </DeskForm>
    </Pane>
  );
}
