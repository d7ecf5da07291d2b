/** What the forms of missions and tournaments share: texts, drawing, category, and the question to a second person. */
import { useState } from 'react';
import { CATEGORIES } from '#features/around/missions/contract/kinds.ts';
import type {
  MissionText,
  MissionTexts,
  OpsPublishMission,
  OpsPublishTournament,
} from '#features/around/missions/contract/ops.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';
import { emblemNames } from '#platform/ui/art/emblems.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';

const NOTHING: MissionText = { title: '', body: '' };
const SPOKEN = LANGUAGES.filter(({ code }) => code !== PSEUDO);

type TextProps = { readonly texts: MissionTexts; readonly onTexts: (texts: MissionTexts) => void };

/** One language at a time; those that are written carry a tick. */
export function Texts({ texts, onTexts }: TextProps) {
  const words = useWords();
  const own = useLanguage().code;
  const [lang, setLang] = useState(texts[own] ? own : 'en');
  const text = texts[lang] ?? NOTHING;
  const write = (part: Partial<MissionText>): void => onTexts({ ...texts, [lang]: { ...text, ...part } });
  return (
    <>
      <Choose
        label={words('missions.ops.language')}
        value={lang}
        options={SPOKEN.map(({ code, native }) => ({
          name: code,
          title: texts[code]?.title ? words('missions.ops.written', { language: native }) : native,
        }))}
        onValue={setLang}
      />
      <Field
        label={words('missions.ops.heading')}
        lang={lang}
        dir="auto"
        maxLength={80}
        value={text.title}
        onChange={(event) => write({ title: event.target.value })}
      />
      <TextArea
        rows={3}
        max={2_000}
        label={words('missions.ops.body')}
        value={text.body}
        onValue={(body) => write({ body })}
      />
    </>
  );
}

type LookProps = {
  readonly emblem: string;
  readonly category: string | null;
  readonly onChange: (part: { readonly emblem?: string; readonly category?: string | null }) => void;
};
export function Look({ emblem, category, onChange }: LookProps) {
  const words = useWords();
  return (
    <>
      <Choose
        label={words('missions.ops.emblem')}
        value={emblem}
        options={emblemNames().map((name) => ({ name: String(name), title: name }))}
        onValue={(name) => onChange({ emblem: name })}
      />
      <Choose
        label={words('missions.ops.category')}
        value={category ?? ''}
        options={[
          { name: '', title: words('missions.ops.category_all') },
          ...CATEGORIES.map((name) => ({ name: String(name), title: name })),
        ]}
        onValue={(name) => onChange({ category: name || null })}
      />
    </>
  );
}

type PublishProps = {
  readonly of: 'missions' | 'tournaments';
  readonly id: string;
  readonly revision: number;
  readonly name: string;
};

/** Asks for it to be opened to players. */
export function Publish({ of, id, revision, name }: PublishProps) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useGuarded(factorApi(api, '/ops/session'));
  const {
    text: reason,
    why,
    field,
  } = useReason({
    label: words('missions.ops.reason'),
    short: words('missions.ops.reason_short'),
  });
  const ask = (): void => {
    const input = { params: { id }, body: { revision, reason } };
    void submission.run(async () => {
      await (of === 'missions'
        ? api.send<typeof OpsPublishMission>('POST', '/ops/missions/{id}/publish', input)
        : api.send<typeof OpsPublishTournament>('POST', '/ops/tournaments/{id}/publish', input));
      say(words('missions.ops.asked'), 'gain');
      answers.stale('/ops/');
    }, [words('missions.ops.publish'), name]);
  };
  return (
    <DeskForm
      title={words('missions.ops.publish')}
      hint={words('missions.ops.publish_hint')}
      submission={{ busy: submission.busy, wrong: submission.refusal }}
      save={words('missions.ops.ask')}
      why={why}
      onSave={ask}
    >
      {field}
    </DeskForm>
  );
}

type NumberProps = {
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
};
export function WholeField({ label, value, onValue }: NumberProps) {
  return (
    <Field
      label={label}
      inputMode="numeric"
      value={String(value)}
      onChange={(event) => {
        const wanted = Number(event.target.value);
        if (Number.isInteger(wanted) && wanted >= 0) onValue(wanted);
      }}
    />
  );
}

type MoneyProps = {
  readonly label: string;
  readonly currency: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
};
export function MoneyField({ label, currency, value, onValue }: MoneyProps) {
  return (
    <Field
      label={label}
      note={currency}
      inputMode="decimal"
      dir="ltr"
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
