import { useState } from 'react';
import type { EntryText } from '#features/around/content/contract/ops.ts';
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';
import type { Submission } from '#platform/ui/desk/submission.ts';
import { Choose, TextArea } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import type { Draft } from './entry-draft.ts';

const NOTHING: EntryText = { title: '', body: '', action: '' };
const SPOKEN = LANGUAGES.filter(({ code }) => code !== PSEUDO);

type Props = {
  readonly draft: Draft;
  readonly submission: Submission;
  readonly onChange: (part: Partial<Draft>) => void;
};

/** The texts of an entry, one language at a time; those that are written carry a tick. */
export function EntryTexts({ draft, submission, onChange }: Props) {
  const words = useWords();
  const own = useLanguage().code;
  const [lang, setLang] = useState(draft.texts[own] ? own : 'en');
  const text = draft.texts[lang] ?? NOTHING;
  const write = (part: Partial<EntryText>): void =>
    onChange({ texts: { ...draft.texts, [lang]: { ...text, ...part } } });
  return (
    <>
      <Choose
        label={words('content.ops.language')}
        value={lang}
        options={SPOKEN.map(({ code, native }) => ({
          name: code,
          title: draft.texts[code]?.title ? words('content.ops.written', { language: native }) : native,
        }))}
        onValue={setLang}
      />
      <Field
        label={words('content.ops.heading')}
        lang={lang}
        dir="auto"
        maxLength={160}
        value={text.title}
        wrong={submission.fields['title']}
        hint={lang === 'en' ? undefined : draft.texts['en']?.title}
        onChange={(event) => write({ title: event.target.value })}
      />
      <TextArea
        rows={8}
        max={8_000}
        label={words('content.ops.body')}
        hint={words('content.ops.body_hint')}
        value={text.body}
        onValue={(body) => write({ body })}
      />
      {draft.kind === 'banner' && (
        <Field
          label={words('content.ops.action')}
          lang={lang}
          dir="auto"
          maxLength={60}
          value={text.action}
          hint={words('content.ops.action_hint')}
          onChange={(event) => write({ action: event.target.value })}
        />
      )}
    </>
  );
}
