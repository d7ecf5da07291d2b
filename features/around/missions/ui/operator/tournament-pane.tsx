import { useContext, useState } from 'react';
import { TOURNAMENT_MEASURES } from '#features/around/missions/contract/kinds.ts';
import type {
  OpsCancelTournament,
  OpsPutTournament,
  OpsTournament,
} from '#features/around/missions/contract/ops.ts';
import { TOURNAMENT_LOOKS } from '#features/around/missions/ui/states.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { fromZone, toZone } from '#platform/ui/desk/zone-time.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { Look, MoneyField, Publish, Texts, WholeField } from './parts.tsx';

type Props = {
  readonly tournament: OpsTournament;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
};

/** One tournament: the form that writes it, the question that opens it, and how it is called off. */
export function TournamentPane({ tournament, onClose, onSaved }: Props) {
  const words = useWords();
  const { code } = useLanguage();
  const { texts, state, revision, id } = tournament;
  const title = texts[code]?.title || texts['en']?.title || words('missions.ops.new_tournament');
  const look = TOURNAMENT_LOOKS[state];
  return (
    <Pane label={title} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={title}>
          <StateMark tone={look.tone}>{words(look.word)}</StateMark>
        </CardHead>
      </section>
      <TournamentForm tournament={tournament} onSaved={onSaved} />
      {revision > 0 && state === 'draft' && (
        <Publish of="tournaments" id={id} revision={revision} name={title} />
      )}
      {state === 'live' && <Cancel id={id} />}
    </Pane>
  );
}

function Cancel({ id }: { readonly id: string }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const {
    text: reason,
    why,
    field,
  } = useReason({
    label: words('missions.ops.reason'),
    short: words('missions.ops.reason_short'),
  });
  const cancel = (): void => {
    void submission.run(async () => {
      await api.send<typeof OpsCancelTournament>('POST', '/ops/tournaments/{id}/cancel', {
        params: { id },
        body: { reason },
      });
      answers.stale('/ops/tournaments');
    });
  };
  return (
    <DeskForm
      title={words('missions.ops.cancel')}
      hint={words('missions.ops.cancel_hint')}
      submission={submission}
      save={words('missions.ops.cancel')}
      why={why}
      onSave={cancel}
    >
      {field}
    </DeskForm>
  );
}

function TournamentForm({ tournament, onSaved }: Pick<Props, 'tournament' | 'onSaved'>) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [draft, setDraft] = useState(tournament);
  const [places, setPlaces] = useState(tournament.places.join(' '));
  const change = (part: Partial<OpsTournament>): void => setDraft({ ...draft, ...part });
  const weights = places
    .split(/[\s,:]+/)
    .flatMap((text) => (/^[1-9][0-9]{0,3}$/.test(text) ? [Number(text)] : []));
  const isSame = JSON.stringify(tournament) === JSON.stringify({ ...draft, places: weights });
  const put = (): void => {
    const { id, state: _, players: __, pooled: ___, paid: ____, ...facts } = draft;
    void submission
      .run(async () => {
        await api.send<typeof OpsPutTournament>('PUT', '/ops/tournaments/{id}', {
          params: { id },
          body: { ...facts, places: weights },
        });
        say(words('missions.ops.saved'), 'gain');
      })
      .then((done) => {
        answers.stale('/ops/tournaments');
        if (done) onSaved(id);
      });
  };
  return (
    <DeskForm
      title={words(tournament.revision > 0 ? 'missions.ops.change' : 'missions.ops.new_tournament')}
      submission={submission}
      save={words('missions.ops.save')}
      why={tournament.revision > 0 && isSame ? words('missions.ops.same') : undefined}
      onSave={put}
    >
      <Texts texts={draft.texts} onTexts={(texts) => change({ texts })} />
      <Look emblem={draft.emblem} category={draft.category} onChange={change} />
      <Choose
        label={words('missions.ops.counts')}
        value={draft.measure}
        options={TOURNAMENT_MEASURES.map((name) => ({ name, title: words(`missions.measure.${name}`) }))}
        onValue={(measure) => change({ measure })}
      />
      <Times draft={draft} onChange={change} />
      <div className="desk-pair">
        <MoneyField
          label={words('missions.entry')}
          currency={draft.currency}
          value={draft.entry}
          onValue={(entry) => change({ entry })}
        />
        <WholeField label={words('missions.ops.fee')} value={draft.fee} onValue={(fee) => change({ fee })} />
      </div>
      <div className="desk-pair">
        <MoneyField
          label={words('missions.ops.added')}
          currency={draft.currency}
          value={draft.added}
          onValue={(added) => change({ added })}
        />
        <WholeField
          label={words('missions.ops.min_players')}
          value={draft.minPlayers}
          onValue={(minPlayers) => change({ minPlayers })}
        />
      </div>
      <Field
        label={words('missions.ops.places')}
        hint={words('missions.ops.places_hint')}
        dir="ltr"
        value={places}
        onChange={(event) => setPlaces(event.target.value)}
      />
    </DeskForm>
  );
}

type TimesProps = {
  readonly draft: OpsTournament;
  readonly onChange: (part: Partial<OpsTournament>) => void;
};
function Times({ draft, onChange }: TimesProps) {
  const words = useWords();
  const zone = useContext(ZoneContext);
  const date = (label: string, at: string, onAt: (at: string) => void) => (
    <Field
      type="datetime-local"
      label={label}
      note={zone}
      value={toZone(at, zone)}
      onChange={(event) => {
        const wanted = fromZone(event.target.value, zone);
        if (wanted) onAt(wanted);
      }}
    />
  );
  return (
    <>
      <div className="desk-pair">
        {date(words('missions.ops.from'), draft.startsAt, (startsAt) => onChange({ startsAt }))}
        {date(words('missions.ops.to'), draft.endsAt, (endsAt) => onChange({ endsAt }))}
      </div>
      <WholeField
        label={words('missions.ops.settle_minutes')}
        value={draft.settleMinutes}
        onValue={(settleMinutes) => onChange({ settleMinutes })}
      />
    </>
  );
}
