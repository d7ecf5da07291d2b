import { useContext, useState } from 'react';
import { MISSION_EVENTS, MISSION_MEASURES, MISSION_SPANS } from '#features/around/missions/contract/kinds.ts';
import type { OpsMission, OpsPutMission, OpsStopMission } from '#features/around/missions/contract/ops.ts';
import { MISSION_LOOKS } from '#features/around/missions/ui/states.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm, Wrong } from '#platform/ui/desk/form.tsx';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { fromZone, toZone } from '#platform/ui/desk/zone-time.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { Look, MoneyField, Publish, Texts, WholeField } from './parts.tsx';

type Props = {
  readonly mission: OpsMission;
  readonly others: readonly OpsMission[];
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
};

/** One mission: the form that writes it, and the question to a second person that opens it. */
export function MissionPane({ mission, others, onClose, onSaved }: Props) {
  const words = useWords();
  const { code } = useLanguage();
  const { texts, state, revision, id } = mission;
  const title = texts[code]?.title || texts['en']?.title || words('missions.ops.new_mission');
  const look = MISSION_LOOKS[state];
  return (
    <Pane label={title} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={title}>
          <StateMark tone={look.tone}>{words(look.word)}</StateMark>
        </CardHead>
        {state === 'live' && <Stop id={id} />}
      </section>
      <MissionForm mission={mission} others={others} onSaved={onSaved} />
      {revision > 0 && state !== 'live' && <Publish of="missions" id={id} revision={revision} name={title} />}
    </Pane>
  );
}

function Stop({ id }: { readonly id: string }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const { busy, wrong, run } = useSubmission();
  const stop = (): void => {
    void run(async () => {
      await api.send<typeof OpsStopMission>('POST', '/ops/missions/{id}/stop', { params: { id }, body: {} });
      answers.stale('/ops/missions');
    });
  };
  return (
    <div className="desk-save">
      <Button small look="line" icon="pause" busy={busy} onClick={stop}>
        {words('missions.ops.stop')}
      </Button>
      <Wrong text={wrong} />
    </div>
  );
}

type FormProps = Pick<Props, 'mission' | 'others' | 'onSaved'>;
function MissionForm({ mission, others, onSaved }: FormProps) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const zone = useContext(ZoneContext);
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [draft, setDraft] = useState(mission);
  const change = (part: Partial<OpsMission>): void => setDraft({ ...draft, ...part });
  const same = mission.revision > 0 && JSON.stringify(mission) === JSON.stringify(draft);
  const put = (): void => {
    const { id, state: _, spent: __, claims: ___, ...facts } = draft;
    void submission
      .run(async () => {
        await api.send<typeof OpsPutMission>('PUT', '/ops/missions/{id}', { params: { id }, body: facts });
        say(words('missions.ops.saved'), 'gain');
      })
      .then((done) => {
        answers.stale('/ops/missions');
        if (done) onSaved(id);
      });
  };
  const date = (label: string, at: string | null, onAt: (at: string | null) => void, hint?: string) => (
    <Field
      type="datetime-local"
      label={label}
      note={zone}
      hint={hint}
      value={toZone(at, zone)}
      onChange={(event) => onAt(fromZone(event.target.value, zone) ?? null)}
    />
  );
  return (
    <DeskForm
      title={words(mission.revision > 0 ? 'missions.ops.change' : 'missions.ops.new_mission')}
      submission={submission}
      save={words('missions.ops.save')}
      why={same ? words('missions.ops.same') : undefined}
      onSave={put}
    >
      <Texts texts={draft.texts} onTexts={(texts) => change({ texts })} />
      <Look emblem={draft.emblem} category={draft.category} onChange={change} />
      <Counting draft={draft} others={others} onChange={change} />
      <div className="desk-pair">
        {date(words('missions.ops.from'), draft.startsAt, (at) => at && change({ startsAt: at }))}
        {date(
          words('missions.ops.to'),
          draft.endsAt,
          (endsAt) => change({ endsAt }),
          words('missions.ops.to_hint'),
        )}
      </div>
      <div className="desk-pair">
        <MoneyField
          label={words('missions.reward')}
          currency={draft.currency}
          value={draft.amount}
          onValue={(amount) => change({ amount })}
        />
        <MoneyField
          label={words('missions.ops.budget')}
          currency={draft.currency}
          value={draft.budget}
          onValue={(budget) => change({ budget })}
        />
      </div>
      <WholeField
        label={words('missions.ops.position')}
        value={draft.position}
        onValue={(position) => change({ position })}
      />
    </DeskForm>
  );
}

type CountingProps = {
  readonly draft: OpsMission;
  readonly others: readonly OpsMission[];
  readonly onChange: (part: Partial<OpsMission>) => void;
};
/** What counts, how much of it, within which window, and after which other one. */
function Counting({ draft, others, onChange }: CountingProps) {
  const words = useWords();
  const before = others.filter(({ id }) => id !== draft.id);
  return (
    <>
      <div className="desk-pair">
        <Choose
          label={words('missions.ops.event')}
          value={draft.event}
          options={MISSION_EVENTS.map((name) => ({ name, title: words(`missions.ops.event_${name}`) }))}
          onValue={(event) => onChange({ event })}
        />
        <Choose
          label={words('missions.ops.counts')}
          value={draft.measure}
          options={MISSION_MEASURES.map((name) => ({ name, title: words(`missions.ops.measure_${name}`) }))}
          onValue={(measure) => onChange({ measure })}
        />
      </div>
      <div className="desk-pair">
        <Field
          label={words('missions.ops.target')}
          inputMode="decimal"
          dir="ltr"
          value={draft.target}
          onChange={(event) => onChange({ target: event.target.value })}
        />
        <Choose
          label={words('missions.ops.span')}
          value={draft.span}
          options={MISSION_SPANS.map((name) => ({ name, title: words(`missions.span_${name}`) }))}
          onValue={(span) => onChange({ span })}
        />
      </div>
      <Choose
        label={words('missions.ops.after')}
        value={draft.after ?? ''}
        options={[
          { name: '', title: words('missions.ops.after_none') },
          ...before.map(({ id, texts }) => ({ name: id, title: texts['en']?.title ?? id })),
        ]}
        onValue={(id) => onChange({ after: id || null })}
      />
    </>
  );
}
