import { useState } from 'react';
import type { OpsChangeGame, OpsGame } from '#features/setup/catalogue/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, Switch } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';
import { PauseEnd } from './pause-end.tsx';

type Change = Pick<OpsGame, 'maintenance' | 'maintenanceUntil' | 'hot' | 'position'>;

function usePut(game: OpsGame): { readonly busy: boolean; readonly put: (change: Change) => Promise<void> } {
  const api = useApi();
  const answers = useAnswers();
  const words = useWords();
  const say = useToasts((toasts) => toasts.say);
  const [busy, setBusy] = useState(false);
  const put = async (body: Change): Promise<void> => {
    setBusy(true);
    try {
      const params = { code: game.gameCode };
      await api.send<typeof OpsChangeGame>('PUT', '/ops/catalogue/games/{code}', { params, body });
      answers.stale('/ops/catalogue/');
      say(words('catalogue.ops.saved', { name: game.name }), 'gain');
    } catch (trouble) {
      say(trouble instanceof ApiRefusal ? trouble.message : words('catalogue.ops.trouble'), 'wrong');
    } finally {
      setBusy(false);
    }
  };
  return { busy, put };
}

const placeOf = (text: string): number | null => {
  const place = Number(text);
  return Number.isInteger(place) && place >= 1 && place <= 9_999 ? place : null;
};

/** What this brand may change about a title. Players see it within a second. */
export function GameForm({ game }: { readonly game: OpsGame }) {
  const words = useWords();
  const { busy, put } = usePut(game);
  const { maintenance, maintenanceUntil, hot, position } = game;
  const [change, setChange] = useState<Change>({ maintenance, maintenanceUntil, hot, position });
  const same = JSON.stringify(change) === JSON.stringify({ maintenance, maintenanceUntil, hot, position });
  return (
    <Form
      className="desk-card"
      onSubmit={(event) => {
        event.preventDefault();
        if (!same) void put(change);
      }}
    >
      <Switch
        on={change.maintenance}
        onChange={(on) => setChange({ ...change, maintenance: on, maintenanceUntil: null })}
      >
        {words('catalogue.ops.maintenance')}
      </Switch>
      {game.closedAbove && <p className="muted">{words('catalogue.ops.closed_above')}</p>}
      {change.maintenance && (
        <PauseEnd
          until={change.maintenanceUntil}
          onUntil={(until) => setChange({ ...change, maintenanceUntil: until })}
        />
      )}
      <Switch on={change.hot} onChange={(on) => setChange({ ...change, hot: on })}>
        {words('catalogue.ops.hot')}
      </Switch>
      <Field
        label={words('catalogue.ops.place')}
        hint={words('catalogue.ops.place_hint')}
        inputMode="numeric"
        maxLength={4}
        value={change.position === null ? '' : String(change.position)}
        onChange={(event) => setChange({ ...change, position: placeOf(event.target.value) })}
      />
      <Button type="submit" look="go" small busy={busy} why={same ? words('catalogue.ops.same') : undefined}>
        {words('catalogue.ops.save')}
      </Button>
    </Form>
  );
}
