import { type KeyboardEvent, useState } from 'react';
import type {
  GetAnySettings,
  PutAnySettings,
  SettingsSection,
} from '#features/setup/brand/contract/settings.ts';
import { scaleOf } from '#kernel/money.ts';
import { drawnOf, UNITS } from '#kernel/setting-fields.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { DeskForm, Wrong as Refused } from '#platform/ui/desk/form.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWordNamed, useWords } from '#platform/ui/words.tsx';
import { SettingsChanges } from './settings-changes.tsx';
import {
  changed,
  changesOf,
  type Draft,
  type SectionSchema,
  startDraft,
  undone,
  type Values,
  type Wrong,
  wrongsOf,
} from './settings-draft.ts';
import { SettingsField } from './settings-field.tsx';

/** What is wrong with a field, in words; bounds of a duration in the unit it is typed in. */
function useWrong(currency: string): (wrong: Wrong | undefined, schema: object) => string | undefined {
  const words = useWords();
  return (wrong, schema) => {
    if (!wrong) return undefined;
    const every = UNITS[drawnOf(schema)?.every ?? 'second'];
    const scale = drawnOf(schema)?.kind === 'duration' ? every : 1;
    if (wrong.word === 'between')
      return words('cashier.limits', { min: String(wrong.min / scale), max: String(wrong.max / scale) });
    if (wrong.word === 'long') return words('brand.form.wrong_long', { max: String(wrong.max) });
    if (wrong.word === 'many') return words('brand.form.wrong_many', { max: String(wrong.max) });
    if (wrong.word === 'needed') return words('identity.wrong.empty');
    if (wrong.word === 'amount')
      return words('brand.form.wrong_amount', { decimals: String(scaleOf(currency)) });
    return words('brand.form.wrong_form');
  };
}

export type SectionState = { readonly revision: number; readonly value: Values | null };

/** A section as the desk has it of the server. */
export type DrawnSection = Omit<SettingsSection, 'schema'> & { readonly schema: SectionSchema };

/** The draft with the calls that read and write it; one who was overtaken keeps what he typed until he discards it. */
function useDraft(
  { name, schema }: { readonly name: string; readonly schema: SectionSchema },
  state: SectionState,
) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const say = useToasts((toasts) => toasts.say);
  const [revision, setRevision] = useState(state.revision);
  const [draft, setDraft] = useState<Draft>(() => startDraft(schema, state.value));
  const [overtaken, setOvertaken] = useState(false);
  const path = `/ops/settings/${name}` as const;
  const stand = (next: SectionState): void => {
    answers.put(path, next);
    setRevision(next.revision);
    setDraft(startDraft(schema, next.value));
    setOvertaken(false);
  };
  const save = (): void => {
    void submission.run(async () => {
      try {
        const body = { revision, value: draft.now };
        stand(await api.send<PutAnySettings>('PUT', path, { body }));
      } catch (trouble) {
        if (trouble instanceof ApiRefusal && trouble.code === 'brand.changed_meanwhile') setOvertaken(true);
        throw trouble;
      }
      answers.stale('/ops/brand');
      answers.stale('/ops/me');
      say(words('brand.ops.saved'), 'gain');
    });
  };
  const discard = (): void => {
    if (!overtaken) return setDraft(startDraft(schema, draft.saved));
    void submission.run(async () => stand(await api.send<GetAnySettings>('GET', path, {})));
  };
  return { submission, draft, setDraft, overtaken, save, discard };
}

export type SectionProps = {
  readonly section: DrawnSection;
  readonly state: SectionState;
  readonly currency: string;
  /** Whether this person may save it. */
  readonly may: boolean;
};

/** One section drawn from its schema: every field, what would change, undo; Ctrl+S saves, Ctrl+Z outside of a text takes back. */
export function SettingsForm({ section, state, currency, may }: SectionProps) {
  const words = useWords();
  const word = useWordNamed();
  const { submission, draft, setDraft, overtaken, save, discard } = useDraft(section, state);
  const wrongText = useWrong(currency);
  const names = changesOf(draft);
  const isChanged = names.length > 0;
  const wrongs = wrongsOf(section.schema, draft.now, currency);
  const stopped = !may
    ? words('brand.form.locked')
    : !isChanged
      ? words('catalogue.ops.same')
      : Object.keys(wrongs).length > 0
        ? words('brand.form.check')
        : undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    const typing =
      event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox]), textarea');
    if (event.key === 's') {
      event.preventDefault();
      if (stopped === undefined && !submission.busy) save();
    } else if (event.key === 'z' && !typing && draft.before.length > 0) {
      event.preventDefault();
      setDraft(undone(draft));
    }
  };
  return (
    <div role="group" aria-label={word(section.title)} onKeyDown={onKeyDown}>
      <DeskForm
        title={word(section.title)}
        {...(section.hint ? { hint: word(section.hint) } : {})}
        submission={submission}
        save={words('brand.ops.save')}
        why={stopped}
        onSave={save}
        beside={
          isChanged && (
            <>
              <Button look="line" icon="back" onClick={() => setDraft(undone(draft))}>
                {words('brand.form.undo')}
              </Button>
              <Button look="line" icon="close" onClick={discard}>
                {words('brand.form.discard')}
              </Button>
            </>
          )
        }
      >
        {overtaken && <Refused text={words('brand.form.meanwhile')} />}
        {state.value === null && <p className="muted">{words('brand.form.unset')}</p>}
        {Object.entries(section.schema.properties).map(([name, schema]) => (
          <SettingsField
            key={name}
            name={name}
            schema={schema}
            value={draft.now[name]}
            currency={currency}
            wrong={
              submission.fields[name]
                ? submission.wrong
                : isChanged
                  ? wrongText(wrongs[name], schema)
                  : undefined
            }
            onValue={(value, step) => setDraft(changed(draft, name, value, step))}
          />
        ))}
        <SettingsChanges names={names} draft={draft} schema={section.schema} currency={currency} />
      </DeskForm>
    </div>
  );
}
