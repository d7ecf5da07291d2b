import { useState } from 'react';
import type { OpsChangeLottery, OpsLottery } from '#features/play/lottery/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Choose, DeskForm, Switch, TextArea } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useDay } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { oddsLines, readOddsLines } from './odds-text.ts';
import { useScheduleText } from './schedule-text.ts';
import { useNames } from '../names.ts';

/** One lottery: its schedules, its returns, and the form that changes it. */
export function GamePane({ game, onClose }: { readonly game: OpsLottery; readonly onClose: () => void }) {
  const words = useWords();
  const dayOf = useDay();
  const names = useNames();
  const schedule = useScheduleText();
  return (
    <Pane label={game.name} onClose={onClose}>
      <section className="desk-card">
        <h2 className="sign">
          <bdi>{game.name}</bdi>
        </h2>
        <dl className="desk-rows">
          <dt>{words('lottery.ops.source')}</dt>
          <dd>{words(`lottery.ops.source_${game.source}`)}</dd>
          {game.schedules.map((one) => (
            <div key={one.from} style={{ display: 'contents' }}>
              <dt>{words('lottery.ops.from', { day: dayOf(one.from) })}</dt>
              <dd>
                {schedule(one)} ({game.zone})
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <GameForm key={game.revision} game={game} />
      <section className="desk-card">
        <h2 className="sign">{words('lottery.ops.returns')}</h2>
        <dl className="desk-rows">
          {game.returns.map(({ play, worst }) => (
            <div key={play} style={{ display: 'contents' }}>
              <dt>{names.play(play)}</dt>
              <dd className="num">{worst}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Pane>
  );
}

function useDraft(game: OpsLottery) {
  const first = {
    halted: game.halted,
    oddsSet: game.oddsSet,
    mode: game.mode,
    odds: oddsLines(game.odds),
    ...game.limits,
    schedules: JSON.stringify(game.schedules, null, 1),
  };
  const [draft, setDraft] = useState(first);
  return {
    draft,
    same: JSON.stringify(first) === JSON.stringify(draft),
    change: (part: Partial<typeof first>) => setDraft({ ...draft, ...part }),
  };
}

function parsed(text: string): OpsLottery['schedules'] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    // Half-typed data: the button says that it cannot be saved.
    return undefined;
  }
}

function GameForm({ game }: { readonly game: OpsLottery }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const { draft, same, change } = useDraft(game);
  const schedules = parsed(draft.schedules);
  const put = (): void => {
    const { halted, oddsSet, mode, min, max, numberMax } = draft;
    const body = {
      revision: game.revision,
      halted,
      oddsSet,
      mode,
      odds: readOddsLines(draft.odds),
      limits: { min, max, numberMax },
      schedules: schedules ?? game.schedules,
    };
    void submission
      .run(async () => {
        await api.send<typeof OpsChangeLottery>('PUT', '/ops/lottery/games/{code}', {
          params: { code: game.code },
          body,
        });
        say(words('lottery.ops.saved'), 'gain');
      })
      .then(() => answers.stale('/ops/lottery/games'));
  };
  return (
    <DeskForm
      title={words('lottery.ops.change')}
      submission={submission}
      save={words('lottery.ops.save')}
      why={same ? words('lottery.ops.same') : schedules ? undefined : words('lottery.ops.bad_json')}
      onSave={put}
    >
      <Switch label={words('lottery.ops.pause')} on={draft.halted} onTurn={(halted) => change({ halted })} />
      {game.mode === null ? (
        <>
          <Choose
            label={words('lottery.ops.odds_set')}
            value={draft.oddsSet ?? ''}
            options={game.oddsSets.map((name) => ({ name, title: name }))}
            onValue={(oddsSet) => change({ oddsSet })}
          />
          <TextArea
            label={words('lottery.ops.odds_own')}
            hint={words('lottery.ops.odds_own_hint')}
            value={draft.odds}
            ltr
            onValue={(odds) => change({ odds })}
          />
        </>
      ) : (
        <Field
          label={words('lottery.ops.mode')}
          inputMode="decimal"
          value={draft.mode ?? ''}
          wrong={submission.fields['mode']}
          onChange={(event) => change({ mode: event.target.value })}
        />
      )}
      <Field
        label={words('lottery.ops.min')}
        note={game.currency}
        inputMode="decimal"
        value={draft.min}
        onChange={(event) => change({ min: event.target.value })}
      />
      <Field
        label={words('lottery.ops.max')}
        note={game.currency}
        inputMode="decimal"
        value={draft.max}
        onChange={(event) => change({ max: event.target.value })}
      />
      <Field
        label={words('lottery.ops.number_max')}
        note={game.currency}
        inputMode="decimal"
        value={draft.numberMax}
        onChange={(event) => change({ numberMax: event.target.value })}
      />
      <TextArea
        label={words('lottery.ops.schedule')}
        hint={words('lottery.ops.schedule_hint')}
        value={draft.schedules}
        rows={8}
        ltr
        onValue={(text) => change({ schedules: text })}
      />
    </DeskForm>
  );
}
