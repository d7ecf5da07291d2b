import { useContext, useState } from 'react';
import type { EntryText, OpsEntry, OpsPutEntry } from '#features/around/content/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { fromZone, toZone } from '#platform/ui/desk/zone-time.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { EntryPreview } from './entry-preview.tsx';
import { EntryTexts } from './entry-texts.tsx';
import type { Draft } from './entry-draft.ts';

const NOTHING: EntryText = { title: '', body: '', action: '' };
const isEmpty = (text: EntryText): boolean => !text.title && !text.body && !text.action;

/** Only languages somebody touched travel: what a colleague writes in another one meanwhile stays. */
function changesOf(before: OpsEntry['texts'], after: OpsEntry['texts']): Record<string, EntryText | null> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([language, text]) =>
      JSON.stringify(text) === JSON.stringify(before[language] ?? NOTHING)
        ? []
        : [[language, isEmpty(text) ? null : text]],
    ),
  );
}

export function useDraft(entry: OpsEntry) {
  const zone = useContext(ZoneContext);
  const { startsAt, endsAt, ...rest } = entry;
  const first: Draft = { ...rest, from: toZone(startsAt, zone), to: toZone(endsAt, zone) };
  const [draft, setDraft] = useState(first);
  return {
    zone,
    draft,
    change: (part: Partial<Draft>): void => setDraft({ ...draft, ...part }),
    same: entry.revision > 0 && JSON.stringify(first) === JSON.stringify(draft),
    // A field without seconds must not move what nobody touched.
    startsAt: draft.from === first.from ? startsAt : (fromZone(draft.from, zone) ?? startsAt),
    endsAt: draft.to === first.to ? endsAt : (fromZone(draft.to, zone) ?? null),
  };
}

type Props = { readonly entry: OpsEntry; readonly onSaved: (id: string) => void };

/** Writes one entry. Visitors read it within a second. */
export function EntryForm({ entry, onSaved }: Props) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const { zone, draft, change, same, startsAt, endsAt } = useDraft(entry);
  const put = (): void => {
    void submission
      .run(async () => {
        const { from: _, to: __, kind, id, state: ___, texts, ...facts } = draft;
        await api.send<typeof OpsPutEntry>('PUT', '/ops/content/entries/{kind}/{id}', {
          params: { kind, id },
          body: { ...facts, startsAt, endsAt, texts: changesOf(entry.texts, texts) },
        });
        say(words('content.ops.saved'), 'gain');
      })
      .then((done) => {
        answers.stale('/ops/content/entries');
        if (done) onSaved(entry.id);
      });
  };
  return (
    <DeskForm
      title={words(entry.revision > 0 ? 'content.ops.change' : 'content.ops.new')}
      submission={submission}
      save={words('content.ops.save')}
      why={same ? words('content.ops.same') : undefined}
      onSave={put}
    >
      <EntryTexts draft={draft} submission={submission} onChange={change} />
      <EntryFacts draft={draft} zone={zone} submission={submission} onChange={change} />
      <EntryPreview draft={draft} />
    </DeskForm>
  );
}
