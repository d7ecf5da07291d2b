import { useState } from 'react';
import type { AmlCase, CaseDetail, ClaimCase, CloseCase, NoteCase } from '#features/people/aml/contract.ts';
import { OUTCOMES, type Outcome } from '#features/people/aml/contract/kinds.ts';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import { useStaffAct } from '#identity/factors/ui/entry/use-staff-act.ts';
import { Button } from '#platform/ui/button.tsx';
import { Choose, TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly one: AmlCase };

/** Runs one deed with a fresh proof where it is wanted; every list that shows the case is asked for again. */
export function useCaseCommand(serial: string) {
  const words = useWords();
  const { api, guarded, run: act } = useStaffAct('/ops/aml', '/ops/requests');
  const run = (
    command: string,
    work: () => Promise<unknown>,
    said: 'aml.ops.done' | 'aml.ops.asked' = 'aml.ops.done',
  ): void => act({ work, approves: [command, serial], said: words(said) });
  return { api, guarded, run };
}

export function Claim({ one: { id, serial, claimedBy, isMine } }: Props) {
  const words = useWords();
  const { api, guarded, run } = useCaseCommand(serial);
  const claim = (hold: boolean): void =>
    run(words('aml.ops.claim'), () =>
      api.send<typeof ClaimCase>('POST', '/ops/aml/cases/{id}/claim', { params: { id }, body: { hold } }),
    );
  return (
    <section className="desk-card">
      {claimedBy && <p>{words('aml.ops.claimed_by', { name: claimedBy })}</p>}
      {(claimedBy === '' || isMine) && (
        <div className="desk-save">
          <Button small look="line" icon="user" busy={guarded.busy} onClick={() => claim(!isMine)}>
            {words(isMine ? 'aml.ops.let_go' : 'aml.ops.claim')}
          </Button>
        </div>
      )}
      <Wrong text={guarded.refusal} />
    </section>
  );
}

/** What staff wrote; nothing of it can be changed. */
export function Notes({ one: { id, serial }, notes }: Props & { readonly notes: CaseDetail['notes'] }) {
  const words = useWords();
  const { api, guarded, run } = useCaseCommand(serial);
  const [text, setText] = useState('');
  const write = (): void =>
    run(words('aml.ops.note_add'), async () => {
      const input = { params: { id }, body: { text: text.trim() } };
      await api.send<typeof NoteCase>('POST', '/ops/aml/cases/{id}/notes', input);
      setText('');
    });
  return (
    <section className="desk-card">
      <h2 className="sign">{words('aml.ops.notes')}</h2>
      {notes.length > 0 && (
        <ul className="desk-history">
          {notes.map((note) => (
            <li key={`${note.at} ${note.by}`}>
              <span className="rowline">
                <bdi>{note.by}</bdi>
                <When at={note.at} />
              </span>
              <bdi>{note.text}</bdi>
            </li>
          ))}
        </ul>
      )}
      <TextArea label={words('aml.ops.note')} value={text} onValue={setText} rows={2} max={2_000} />
      <div className="desk-save">
        <Button
          small
          busy={guarded.busy}
          why={text.trim() === '' ? words('aml.ops.note_empty') : undefined}
          onClick={write}
        >
          {words('aml.ops.note_add')}
        </Button>
        <Wrong text={guarded.refusal} />
      </div>
    </section>
  );
}

/** One person says what came of it, another agrees. */
export function Close({ one: { id, serial, revision, request } }: Props) {
  const words = useWords();
  const { api, guarded, run } = useCaseCommand(serial);
  const [outcome, setOutcome] = useState<Outcome>('cleared');
  const reason = useReason({ label: words('aml.ops.reason'), short: words('aml.ops.reason_short'), rows: 2 });
  if (request !== '') return <Requests types={['aml.close']} about={serial} />;
  const ask = (): void =>
    run(
      words('aml.ops.close'),
      () =>
        api.send<typeof CloseCase>('POST', '/ops/aml/cases/{id}/close', {
          params: { id },
          body: { revision, outcome, reason: reason.text },
        }),
      'aml.ops.asked',
    );
  return (
    <section className="desk-card">
      <h2 className="sign">{words('aml.ops.close')}</h2>
      <Choose
        label={words('aml.ops.outcome')}
        value={outcome}
        options={OUTCOMES.map((name) => ({ name, title: words(`aml.outcome.${name}`) }))}
        onValue={setOutcome}
      />
      {reason.field}
      <div className="desk-save">
        <Button look="go" small busy={guarded.busy} why={reason.why} onClick={ask}>
          {words('aml.ops.close_ask')}
        </Button>
        <Wrong text={guarded.refusal} />
      </div>
    </section>
  );
}
