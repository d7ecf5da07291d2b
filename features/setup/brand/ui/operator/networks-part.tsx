import { useState } from 'react';
import type {
  AddNetworks,
  DropNetworks,
  FlaggedNetworks,
  GetNetworks,
} from '#features/setup/brand/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { DeskForm, TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Field } from '#platform/ui/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { linesOf } from './lines.ts';

const PATH = '/ops/brand/networks';

/** The list with a button each; what was taken off is gone from it at once. */
function List({ list }: { readonly list: FlaggedNetworks['list'] }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const drop = (network: string): void => {
    void submission.run(async () => {
      const body = { networks: [network] };
      answers.put(PATH, await api.send<typeof DropNetworks>('POST', `${PATH}/removal`, { body }));
    });
  };
  return (
    <section className="desk-card">
      <div className="head">
        <h2 className="sign">{words('brand.ops.networks_listed')}</h2>
        <span className="num">{list.length}</span>
      </div>
      <Wrong text={submission.wrong} />
      {list.length === 0 && <EmptyState icon="shield" title={words('brand.ops.networks_none')} />}
      {list.length > 0 && (
        <ul className="desk-networks">
          {list.map((one) => (
            <li key={one.network}>
              <bdi dir="ltr" className="desk-address">
                {one.network}
              </bdi>
              <span className="muted">
                <When at={one.addedAt} />
                {one.note && ' · '}
                <bdi>{one.note}</bdi>
              </span>
              <Button
                small
                look="line"
                icon="close"
                busy={submission.busy}
                aria-label={words('brand.ops.networks_drop', { network: one.network })}
                onClick={() => drop(one.network)}
              >
                {words('brand.ops.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Networks from which nobody signs in with a password alone, whatever his browser is known for. */
export function NetworksPart() {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const { value, waiting, trouble, again } = useRead<typeof GetNetworks>(PATH, {}, 5_000);
  const add = (): void => {
    void submission.run(async () => {
      const body = { networks: linesOf(text), note: note.trim() };
      answers.put(PATH, await api.send<typeof AddNetworks>('POST', PATH, { body }));
      setText('');
      setNote('');
      say(words('brand.ops.networks_added'), 'gain');
    });
  };
  return (
    <>
      <DeskForm
        title={words('brand.ops.part_networks')}
        hint={words('brand.ops.networks_hint')}
        submission={submission}
        save={words('brand.ops.networks_add')}
        why={linesOf(text).length === 0 ? words('brand.ops.networks_empty') : undefined}
        onSave={add}
      >
        <TextArea
          ltr
          rows={4}
          label={words('brand.ops.networks_label')}
          hint={words('brand.ops.prefix_hint')}
          value={text}
          onValue={setText}
          max={20_000}
        />
        <Field
          label={words('brand.ops.networks_note')}
          maxLength={120}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </DeskForm>
      {waiting && <Skeleton height={180} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value && <List list={value.list} />}
    </>
  );
}
