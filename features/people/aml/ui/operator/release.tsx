import { useState } from 'react';
import type { AmlCase, ReleaseCase } from '#features/people/aml/contract.ts';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import { Button } from '#platform/ui/button.tsx';
import { TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useCaseDeed } from './deeds.tsx';

/** The restriction of a closed case: one person asks to lift it, another agrees. */
export function Release({ one: { id, serial, revision, request } }: { readonly one: AmlCase }) {
  const words = useWords();
  const { api, guarded, run } = useCaseDeed(serial);
  const [reason, setReason] = useState('');
  if (request !== '') return <Requests types={['aml.release']} about={serial} />;
  const ask = (): void =>
    run(
      words('aml.ops.release'),
      () =>
        api.send<typeof ReleaseCase>('POST', '/ops/aml/cases/{id}/release', {
          params: { id },
          body: { revision, reason: reason.trim() },
        }),
      'aml.ops.asked',
    );
  return (
    <section className="desk-card">
      <h2 className="sign">{words('aml.ops.release')}</h2>
      <p className="muted">{words('aml.ops.release_hint')}</p>
      <TextArea label={words('aml.ops.reason')} value={reason} onValue={setReason} rows={2} max={200} />
      <div className="desk-save">
        <Button
          small
          busy={guarded.busy}
          why={reason.trim().length < 3 ? words('aml.ops.reason_short') : undefined}
          onClick={ask}
        >
          {words('aml.ops.release_ask')}
        </Button>
        <Wrong text={guarded.refusal} />
      </div>
    </section>
  );
}
