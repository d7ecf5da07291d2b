import { useContext, useState } from 'react';
import type { OpsChangeFixture, OpsFixture, OpsLeagueList } from '#features/play/sportsbook/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { type Submission, useSubmission } from '#platform/ui/desk/submission.ts';
import { Choose, DeskForm, Switch } from '#platform/ui/desk/form.tsx';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { fromZone, toZone } from '#platform/ui/desk/zone-time.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

const HOUR_MS = 3_600_000;
const STATES = ['planned', 'postponed', 'cancelled'] as const;
const HEATS = ['auto', 'always', 'never'] as const;

type Draft = Pick<OpsFixture, 'league' | 'homeTeam' | 'awayTeam' | 'state' | 'hidden' | 'hot'> & {
  /** on the brand's clock */
  readonly at: string;
};

function useDraft(fixture: OpsFixture) {
  const zone = useContext(ZoneContext);
  const { league, homeTeam, awayTeam, state, hidden, hot } = fixture;
  const first: Draft = {
    league,
    homeTeam,
    awayTeam,
    state,
    hidden,
    hot,
    at: toZone(fixture.startsAt, zone),
  };
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  // A field without seconds must not move a match that starts within a minute of its own.
  const startsAt = draft.at === first.at ? fixture.startsAt : (fromZone(draft.at, zone) ?? fixture.startsAt);
  const same = JSON.stringify(first) === JSON.stringify(draft);
  const { imported } = fixture;
  const restore = (): void =>
    setDraft({
      league: imported.league,
      homeTeam: imported.homeTeam,
      awayTeam: imported.awayTeam,
      state: 'planned',
      hidden: false,
      hot: 'auto',
      at: toZone(imported.startsAt, zone),
    });
  return { draft, change, startsAt, same, restore, zone };
}

type FactsProps = {
  readonly fixture: OpsFixture;
  readonly draft: Draft;
  readonly zone: string;
  readonly submission: Submission;
  readonly onChange: (part: Partial<Draft>) => void;
};

/** What a match is: kick-off, teams, league. Fixed once it has begun. */
function Facts({ fixture, draft, zone, submission, onChange }: FactsProps) {
  const words = useWords();
  const { value: leagues = [] } = useRead<typeof OpsLeagueList>('/ops/sportsbook/leagues', {}, HOUR_MS);
  const mine = leagues.filter(({ sport }) => sport === fixture.sport);
  if (fixture.begun) return <p className="muted">{words('sportsbook.ops.begun_hint')}</p>;
  return (
    <>
      <Field
        type="datetime-local"
        label={words('sportsbook.ops.kick_off')}
        note={zone}
        value={draft.at}
        wrong={submission.fields['startsAt']}
        onChange={(event) => onChange({ at: event.target.value })}
      />
      <Field
        label={words('sportsbook.ops.home')}
        maxLength={80}
        required
        value={draft.homeTeam}
        onChange={(event) => onChange({ homeTeam: event.target.value })}
      />
      <Field
        label={words('sportsbook.ops.away')}
        maxLength={80}
        required
        value={draft.awayTeam}
        wrong={submission.fields['awayTeam']}
        onChange={(event) => onChange({ awayTeam: event.target.value })}
      />
      <Choose
        label={words('sportsbook.ops.league')}
        value={draft.league}
        options={
          mine.length > 0
            ? mine.map(({ code, name }) => ({ name: code, title: name }))
            : [{ name: draft.league, title: fixture.leagueName }]
        }
        onValue={(league) => onChange({ league })}
      />
    </>
  );
}

/** What this brand says of a match. Open pages show it within a second. */
export function FixtureForm({ fixture }: { readonly fixture: OpsFixture }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const { draft, change, startsAt, same, restore, zone } = useDraft(fixture);
  const put = (): void => {
    void submission
      .run(async () => {
        const { at: _, ...rest } = draft;
        const body = {
          ...rest,
          homeTeam: rest.homeTeam.trim(),
          awayTeam: rest.awayTeam.trim(),
          startsAt,
          revision: fixture.revision,
        };
        await api.send<typeof OpsChangeFixture>('PUT', '/ops/sportsbook/fixtures/{id}', {
          params: { id: fixture.id },
          body,
        });
        say(words('sportsbook.ops.saved'), 'gain');
      })
      .then(() => answers.stale('/ops/sportsbook/fixtures'));
  };
  return (
    <DeskForm
      title={words('sportsbook.ops.correct')}
      hint={words('sportsbook.ops.correct_hint')}
      submission={submission}
      save={words('sportsbook.ops.save')}
      why={same ? words('sportsbook.ops.same') : undefined}
      onSave={put}
    >
      <Facts fixture={fixture} draft={draft} zone={zone} submission={submission} onChange={change} />
      <Choose
        label={words('sportsbook.ops.state')}
        value={draft.state}
        options={STATES.map((name) => ({ name, title: words(`sportsbook.ops.state_${name}`) }))}
        onValue={(state) => change({ state })}
      />
      <Choose
        label={words('sportsbook.ops.hot')}
        value={draft.hot}
        options={HEATS.map((name) => ({ name, title: words(`sportsbook.ops.hot_${name}`) }))}
        onValue={(hot) => change({ hot })}
      />
      <Switch
        label={words('sportsbook.ops.hide')}
        on={draft.hidden}
        onTurn={(hidden) => change({ hidden })}
      />
      {fixture.changed && !fixture.begun && (
        <Button small look="line" icon="back" onClick={restore}>
          {words('sportsbook.ops.restore')}
        </Button>
      )}
    </DeskForm>
  );
}
