import { useState } from 'react';
import { Link } from 'react-router';
import type { ListCases, OpenCase } from '#features/people/aml/contract.ts';
import { CaseMark } from '#features/people/aml/ui/operator/case-mark.tsx';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** Cases about a player, on his page, and the way to open one by hand. */
export default function PlayerCases({ id }: { readonly id: string }) {
  const words = useWords();
  const query = { view: 'all', member: id, pageSize: 50 } as const;
  const { value, trouble, again } = useRead<typeof ListCases>('/ops/aml/cases', { query }, 5_000);
  // Who may not see it sees the rest of the page.
  if (trouble instanceof ApiRefusal && trouble.status === 403) return null;
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={120} />;
  return (
    <>
      <section className="desk-card">
        <h2 className="sign">{words('aml.ops.title')}</h2>
        {value.list.length === 0 && <p className="muted">{words('aml.ops.none')}</p>}
        <ul className="desk-history">
          {value.list.map((one) => (
            <li key={one.id}>
              <span className="rowline">
                <Link to={`/cases?view=all&member=${id}&open=${one.id}`}>{one.serial}</Link>
                {words(`aml.rule.${one.rule}`)}
                <CaseMark row={one} />
              </span>
              <When at={one.openedAt} />
            </li>
          ))}
        </ul>
      </section>
      <ByHand id={id} />
    </>
  );
}

function ByHand({ id }: { readonly id: string }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [note, setNote] = useState('');
  const open = (): void => {
    void submission.run(async () => {
      await api.send<typeof OpenCase>('POST', '/ops/aml/cases', { body: { member: id, note: note.trim() } });
      setNote('');
      answers.stale('/ops/aml');
    });
  };
  return (
    <DeskForm
      title={words('aml.ops.by_hand')}
      hint={words('aml.why.manual')}
      submission={submission}
      save={words('aml.ops.open')}
      why={note.trim().length < 3 ? words('aml.ops.reason_short') : undefined}
      onSave={open}
    >
      <TextArea label={words('aml.ops.note')} value={note} onValue={setNote} rows={2} max={2_000} />
    </DeskForm>
  );
}
