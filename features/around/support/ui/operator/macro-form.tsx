import { useState } from 'react';
import type { Macro, OpsPutMacro } from '#features/around/support/contract/desk.ts';
import {
  MACRO_STEPS,
  OUTCOMES,
  QUESTION_TYPES,
  TEAMS,
  TEXT_MOST,
} from '#features/around/support/contract/kinds.ts';
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm, Switch, TextArea } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly macro: Macro; readonly mayWrite: boolean; readonly onSaved: () => void };
const SPOKEN = LANGUAGES.filter(({ code }) => code !== PSEUDO);

/** Only languages somebody wrote. */
const written = (texts: Macro['texts']): Macro['texts'] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

/** One answer that is ready: what it says in each language, and what follows when it is used. */
export function MacroForm({ macro, mayWrite, onSaved }: Props) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [draft, setDraft] = useState(macro);
  const [language, setLanguage] = useState('en');
  const change = (part: Partial<Macro>): void => setDraft({ ...draft, ...part });
  const save = (): void => {
    void submission
      .run(async () => {
        const { id, ...body } = draft;
        await api.send<typeof OpsPutMacro>('PUT', '/ops/support/macros/{id}', {
          params: { id },
          body: { ...body, texts: written(body.texts) },
        });
        answers.stale('/ops/support/macros');
      })
      .then((done) => done && onSaved());
  };
  const why = !mayWrite
    ? words('support.ops.may_not')
    : draft.title.trim() === '' || !draft.texts['en']?.trim()
      ? words('support.ops.macro_wanted')
      : undefined;
  return (
    <DeskForm
      title={words(macro.revision === 0 ? 'support.ops.new_macro' : 'support.ops.change_macro')}
      hint={words('support.ops.macro_hint')}
      submission={submission}
      save={words('support.ops.save')}
      why={why}
      onSave={save}
    >
      <Field
        label={words('support.ops.macro_title')}
        maxLength={80}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Choose
        label={words('support.ops.language')}
        value={language}
        options={SPOKEN.map(({ code, native }) => ({
          name: code,
          title: draft.texts[code] ? words('support.ops.written', { language: native }) : native,
        }))}
        onValue={setLanguage}
      />
      <TextArea
        label={words('support.ops.text')}
        rows={5}
        max={TEXT_MOST}
        value={draft.texts[language] ?? ''}
        onValue={(text) => change({ texts: { ...draft.texts, [language]: text } })}
      />
      <Follows draft={draft} onChange={change} />
      <Switch
        label={words('support.ops.offered')}
        on={draft.enabled}
        onTurn={(enabled) => change({ enabled })}
      />
    </DeskForm>
  );
}

function Follows({
  draft,
  onChange,
}: {
  readonly draft: Macro;
  readonly onChange: (part: Partial<Macro>) => void;
}) {
  const words = useWords();
  const none = { name: '' as const, title: words('support.ops.any') };
  return (
    <>
      <Choose
        label={words('support.ops.step')}
        value={draft.step}
        options={MACRO_STEPS.map((name) => ({ name, title: words(`support.ops.step_${name}`) }))}
        onValue={(step) => onChange({ step, outcome: step === 'decide' ? draft.outcome || 'rejected' : '' })}
      />
      {draft.step === 'decide' && (
        <Choose
          label={words('support.ops.outcome')}
          value={draft.outcome || 'rejected'}
          options={OUTCOMES.map((name) => ({ name, title: words(`support.outcome.${name}`) }))}
          onValue={(outcome) => onChange({ outcome })}
        />
      )}
      <Choose
        label={words('support.type')}
        value={draft.type}
        options={[none, ...QUESTION_TYPES.map((name) => ({ name, title: words(`support.type_${name}`) }))]}
        onValue={(type) => onChange({ type })}
      />
      <Choose
        label={words('support.ops.hand_to')}
        value={draft.team}
        options={[
          { name: '' as const, title: words('support.ops.stays') },
          ...TEAMS.map((name) => ({ name, title: words(`support.team.${name}`) })),
        ]}
        onValue={(team) => onChange({ team })}
      />
    </>
  );
}
