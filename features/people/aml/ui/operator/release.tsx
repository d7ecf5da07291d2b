import type { AmlCase, ReleaseCase } from '#features/people/aml/contract.ts';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useCaseCommand } from './commands.tsx';

/** The restriction of a closed case: one person asks to lift it, another agrees. */
export function Release({ one: { id, serial, revision, request } }: { readonly one: AmlCase }) {
  const words = useWords();
  const { api, guarded, run } = useCaseCommand(serial);
  const reason = useReason({ label: words('aml.ops.reason'), short: words('aml.ops.reason_short'), rows: 2 });
  if (request !== '') return <Requests types={['aml.release']} about={serial} />;
  const ask = (): void =>
    run(
      words('aml.ops.release'),
      () =>
        api.send<typeof ReleaseCase>('POST', '/ops/aml/cases/{id}/release', {
          params: { id },
          body: { revision, reason: reason.text },
        }),
      'aml.ops.asked',
    );
  return (
    <section className="desk-card">
      <h2 className="sign">{words('aml.ops.release')}</h2>
      <p className="muted">{words('aml.ops.release_hint')}</p>
      {reason.field}
      <div className="desk-save">
        <Button small busy={guarded.busy} why={reason.why} onClick={ask}>
          {words('aml.ops.release_ask')}
        </Button>
        <Wrong text={guarded.refusal} />
      </div>
    </section>
  );
}
