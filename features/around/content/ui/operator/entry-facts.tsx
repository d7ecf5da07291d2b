import { useState } from 'react';
import { emblemNames } from '#platform/ui/art/emblems.ts';
import type { Submission } from '#platform/ui/desk/submission.ts';
import { Choose, Switch } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Draft } from './entry-draft.ts';
import { BANNER_INKS, ENTRY_PLACES, HELP_SUBJECTS } from '#features/around/content/contract/places.ts';
import { AUDIENCES, placeOf } from './kinds.ts';

type Props = {
  readonly draft: Draft;
  readonly zone: string;
  readonly submission: Submission;
  readonly onChange: (part: Partial<Draft>) => void;
};

/** Drawing, ink and where a press leads. */
function Looks({ draft, submission, onChange }: Props) {
  const words = useWords();
  const emblems = emblemNames().map((name) => ({ name: String(name), title: name }));
  return (
    <>
      <Choose
        label={words('content.ops.picture')}
        value={draft.picture}
        options={
          draft.kind === 'banner' ? emblems : [{ name: '', title: words('content.ops.nothing') }, ...emblems]
        }
        onValue={(picture) => onChange({ picture })}
      />
      {draft.kind === 'banner' && (
        <Choose
          label={words('content.ops.ink')}
          value={BANNER_INKS.find((one) => one === draft.ink) ?? 'slots'}
          options={BANNER_INKS.map((name) => ({ name, title: words(`content.ops.ink_${name}`) }))}
          onValue={(ink) => onChange({ ink })}
        />
      )}
      <Field
        label={words('content.ops.linkage')}
        hint={words('content.ops.linkage_hint')}
        wrong={submission.fields['linkage']}
        dir="ltr"
        maxLength={300}
        value={draft.linkage}
        onChange={(event) => onChange({ linkage: event.target.value })}
      />
    </>
  );
}

/** From when on, and until when. Articles have only their day. */
function Times({ draft, zone, submission, onChange }: Props) {
  const words = useWords();
  return (
    <div className="desk-pair">
      <Field
        type="datetime-local"
        label={words('content.ops.from')}
        note={zone}
        value={draft.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      {draft.kind !== 'article' && (
        <Field
          type="datetime-local"
          label={words('content.ops.to')}
          note={zone}
          hint={words('content.ops.to_hint')}
          wrong={submission.fields['endsAt']}
          value={draft.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      )}
    </div>
  );
}

/** ISO codes of countries, as they are typed: `BD, IN`. */
function Markets({ draft, submission, onChange }: Props) {
  const words = useWords();
  const [text, setText] = useState((draft.markets ?? []).join(', '));
  return (
    <Field
      label={words('content.ops.markets')}
      hint={words('content.ops.markets_hint')}
      wrong={submission.fields['markets']}
      dir="ltr"
      maxLength={240}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const codes = event.target.value.toUpperCase().match(/\b[A-Z]{2}\b/g) ?? [];
        onChange({ markets: [...new Set(codes)] });
      }}
    />
  );
}

/** Where an entry stands, for whom, and when. */
export function EntryFacts(props: Props) {
  const words = useWords();
  const { draft, onChange } = props;
  const { kind, place } = draft;
  return (
    <>
      <Choose
        label={words('content.ops.place')}
        value={placeOf(kind, place)}
        options={ENTRY_PLACES[kind].map((name) => ({ name, title: words(`content.ops.place_${name}`) }))}
        onValue={(wanted) => onChange({ place: wanted })}
      />
      {place === 'help' && (
        <Choose
          label={words('content.ops.subject')}
          value={HELP_SUBJECTS.find((one) => one === draft.subject) ?? 'account'}
          options={HELP_SUBJECTS.map((name) => ({ name, title: words(`content.subject_${name}`) }))}
          onValue={(subject) => onChange({ subject })}
        />
      )}
      {place === 'PU' && (
        <Choose
          label={words('content.ops.execution')}
          value={draft.execution}
          options={AUDIENCES.map((name) => ({
            name,
            title: words(`content.ops.execution_${name === '' ? 'all' : name}`),
          }))}
          onValue={(execution) => onChange({ execution })}
        />
      )}
      {kind === 'article' && <Markets {...props} />}
      {kind !== 'article' && <Looks {...props} />}
      <Field
        label={words('content.ops.position')}
        hint={words('content.ops.position_hint')}
        inputMode="numeric"
        maxLength={4}
        value={String(draft.position)}
        onChange={(event) => {
          const position = Number(event.target.value);
          if (Number.isInteger(position) && position >= 0) onChange({ position });
        }}
      />
      <Times {...props} />
      <Switch
        label={words('content.ops.enabled')}
        on={draft.enabled}
        onTurn={(enabled) => onChange({ enabled })}
      />
    </>
  );
}
