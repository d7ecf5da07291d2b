import { useContext, useState } from 'react';
import type { OpsAddUpdate, OpsIncident, OpsPutIncident } from '#features/around/status/contract.ts';
import {
  IMPACTS,
  INCIDENT_STATES,
  type IncidentState,
  PARTS,
} from '#features/around/status/contract/parts.ts';
import { IMPACT_LOOKS, INCIDENT_LOOKS } from '#features/around/status/ui/states.ts';
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { fromZone, toZone } from '#platform/ui/desk/zone-time.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Texts = Readonly<Record<string, string>>;
const SPOKEN = LANGUAGES.filter(({ code }) => code !== PSEUDO);
const written = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

type SpokenProps = {
  readonly label: string;
  readonly texts: Texts;
  readonly rows: number;
  readonly onTexts: (texts: Texts) => void;
};
/** A text in each language, one at a time. */
function Spoken({ label, texts, rows, onTexts }: SpokenProps) {
  const words = useWords();
  const [language, setLanguage] = useState('en');
  return (
    <>
      <Choose
        label={words('status.ops.language')}
        value={language}
        options={SPOKEN.map(({ code, native }) => ({
          name: code,
          title: texts[code] ? words('status.ops.written', { language: native }) : native,
        }))}
        onValue={setLanguage}
      />
      <TextArea
        label={label}
        rows={rows}
        max={2_000}
        value={texts[language] ?? ''}
        onValue={(text) => onTexts({ ...texts, [language]: text })}
      />
    </>
  );
}

type Props = { readonly incident: OpsIncident; readonly onSaved: (id: string) => void };

/** What has happened and whom it touches; a new one with what visitors read first. */
export function IncidentForm({ incident, onSaved }: Props) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const zone = useContext(ZoneContext);
  const submission = useSubmission();
  const [draft, setDraft] = useState(incident);
  const [texts, setTexts] = useState<Texts>({});
  const [from, setFrom] = useState(toZone(incident.startsAt, zone));
  const isNew = incident.revision === 0;
  const { id, revision, impact, parts, titles } = draft;
  const save = (): void => {
    const body = {
      revision,
      impact,
      parts,
      titles: written(titles),
      startsAt: fromZone(from, zone) ?? incident.startsAt,
      ...(isNew && { texts: written(texts) }),
    };
    void submission
      .run(() =>
        api.send<typeof OpsPutIncident>('PUT', '/ops/status/incidents/{id}', { params: { id }, body }),
      )
      .then((done) => {
        answers.stale('/ops/status');
        if (done) onSaved(id);
      });
  };
  return (
    <DeskForm
      title={words(isNew ? 'status.ops.new' : 'status.ops.change')}
      submission={submission}
      save={words('status.ops.save')}
      onSave={save}
    >
      <Choose
        label={words('status.ops.impact')}
        value={impact}
        options={IMPACTS.map((name) => ({ name, title: words(IMPACT_LOOKS[name].word) }))}
        onValue={(next) => setDraft({ ...draft, impact: next })}
      />
      <div className="chips" role="group" aria-label={words('status.ops.parts')}>
        {PARTS.map((part) => (
          <Chip
            key={part}
            on={parts.includes(part)}
            onPress={() =>
              setDraft({
                ...draft,
                parts: parts.includes(part) ? parts.filter((one) => one !== part) : [...parts, part],
              })
            }
          >
            {words(`status.part.${part}`)}
          </Chip>
        ))}
      </div>
      {isNew && (
        <Field
          type="datetime-local"
          label={words('status.ops.starts')}
          note={zone}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
      )}
      <Spoken
        label={words('status.ops.heading')}
        texts={titles}
        rows={2}
        onTexts={(next) => setDraft({ ...draft, titles: { ...next } })}
      />
      {isNew && <Spoken label={words('status.ops.first_text')} texts={texts} rows={5} onTexts={setTexts} />}
    </DeskForm>
  );
}

/** What is known by now; solved ends it. */
export function UpdateForm({ incident: { id, revision, state } }: Pick<Props, 'incident'>) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [next, setNext] = useState<IncidentState>(state);
  const [texts, setTexts] = useState<Texts>({});
  const save = (): void => {
    const body = { revision, state: next, texts: written(texts) };
    void submission
      .run(() =>
        api.send<typeof OpsAddUpdate>('POST', '/ops/status/incidents/{id}/updates', { params: { id }, body }),
      )
      .then(() => answers.stale('/ops/status'));
  };
  return (
    <DeskForm
      title={words('status.ops.update')}
      submission={submission}
      save={words('status.ops.publish')}
      why={texts['en']?.trim() ? undefined : words('status.ops.text_wanted')}
      onSave={save}
    >
      <Choose
        label={words('status.ops.state')}
        value={next}
        options={INCIDENT_STATES.map((name) => ({ name, title: words(INCIDENT_LOOKS[name].word) }))}
        onValue={setNext}
      />
      <Spoken label={words('status.ops.text')} texts={texts} rows={5} onTexts={setTexts} />
    </DeskForm>
  );
}
