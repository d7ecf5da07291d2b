import { useState } from 'react';
import type { ListPlayerNotes, PlayerNote, WritePlayerNote } from '#features/watch/players/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { OlderList } from './older.tsx';

/** What staff wrote about him; nothing of it can be changed. */
export function Notes({ id }: { readonly id: string }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [text, setText] = useState('');
  const after = useAddress().get('after');
  const answer = useRead<typeof ListPlayerNotes>(
    '/ops/players/{id}/notes',
    { params: { id }, query: { ...(after && { after }) } },
    5_000,
  );
  const write = (): void => {
    void submission.run(async () => {
      const input = { params: { id }, body: { text: text.trim() } };
      await api.send<typeof WritePlayerNote>('POST', '/ops/players/{id}/notes', input);
      setText('');
      answers.stale(`/ops/players/${id}`);
    });
  };
  return (
    <>
      <DeskForm
        title={words('players.note_new')}
        hint={words('players.note_hint')}
        submission={submission}
        save={words('players.note_add')}
        why={text.trim() === '' ? words('players.note_empty') : undefined}
        onSave={write}
      >
        <TextArea label={words('players.note')} value={text} onValue={setText} rows={3} max={2_000} />
      </DeskForm>
      <OlderList<PlayerNote, { list: PlayerNote[]; next: string | null }> answer={answer}>
        {({ list }) => (
          <section className="desk-card">
            <ul className="desk-history">
              {list.map((note) => (
                <li key={note.id}>
                  <span className="rowline">
                    <bdi>{note.by}</bdi>
                    <When at={note.at} />
                  </span>
                  <bdi className="players-note">{note.text}</bdi>
                </li>
              ))}
            </ul>
          </section>
        )}
      </OlderList>
    </>
  );
}
