/** How an arena plays: fixed odds or a pool, its limits, estimate and liability, its stream address, and where its results come from. */
import { useState } from 'react';
import type { OpsPit, OpsSetPit } from '#features/play/cockfight/contract/ops.ts';
import type { CallInput } from '#kernel/call.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm, Switch } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly pit: OpsPit; readonly onChanged: () => void };

const SIDES = ['meron', 'wala', 'draw'] as const;
const TEXTS = [
  'min',
  'max',
  'fightMax',
  'takeout',
  ...SIDES,
  'sideMax',
  'lossMax',
  'declareMinutes',
  'stream',
] as const;
type Draft = Record<(typeof TEXTS)[number], string> & Pick<OpsPit, 'results' | 'mode' | 'drawOffered'>;
type Words = ReturnType<typeof useWords>;

const draftOf = (pit: OpsPit): Draft => ({
  min: pit.min,
  max: pit.max,
  fightMax: pit.fightMax,
  takeout: String(pit.takeout),
  meron: String(pit.estimate.meron),
  wala: String(pit.estimate.wala),
  draw: String(pit.estimate.draw),
  sideMax: pit.sideMax,
  lossMax: pit.lossMax,
  declareMinutes: String(pit.declareMinutes),
  stream: pit.stream ?? '',
  results: pit.results,
  mode: pit.mode,
  drawOffered: pit.drawOffered,
});

/** What is no whole number is sent as one that is refused at its field. */
const whole = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : -1);

const bodyOf = (draft: Draft): CallInput<typeof OpsSetPit>['body'] => ({
  min: draft.min,
  max: draft.max,
  fightMax: draft.fightMax,
  mode: draft.mode,
  takeout: whole(draft.takeout),
  estimate: { meron: whole(draft.meron), wala: whole(draft.wala), draw: whole(draft.draw) },
  drawOffered: draft.drawOffered,
  sideMax: draft.sideMax,
  lossMax: draft.lossMax,
  declareMinutes: whole(draft.declareMinutes),
  stream: draft.stream.trim() || null,
  results: draft.results,
});

const labelOf = (words: Words, name: (typeof TEXTS)[number]): string => {
  switch (name) {
    case 'meron':
    case 'wala':
    case 'draw':
      return words('cockfight.ops.estimate_of', { side: words(`cockfight.pick.${name}`) });
    case 'fightMax':
      return words('cockfight.ops.fight_max');
    case 'sideMax':
      return words('cockfight.ops.side_max');
    case 'lossMax':
      return words('cockfight.ops.loss_max');
    case 'declareMinutes':
      return words('cockfight.ops.declare_minutes');
    default:
      return words(`cockfight.ops.${name}`);
  }
};
const hintOf = (words: Words, name: (typeof TEXTS)[number]): string | undefined =>
  name === 'takeout'
    ? words('cockfight.ops.takeout_hint')
    : name === 'stream'
      ? words('cockfight.ops.stream_hint')
      : name === 'draw'
        ? words('cockfight.ops.estimate_hint')
        : undefined;

export function LimitsForm({ pit, onChanged }: Props) {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const say = useToasts((toasts) => toasts.say);
  const [draft, setDraft] = useState(() => draftOf(pit));
  const save = (): void => {
    void submission.run(async () => {
      const input = { params: { code: pit.code }, body: bodyOf(draft) };
      await api.send<typeof OpsSetPit>('PUT', '/ops/cockfight/pits/{code}', input);
      say(words('cockfight.ops.saved'), 'gain');
      onChanged();
    });
  };
  const fields = (names: readonly (typeof TEXTS)[number][]) =>
    names.map((name) => (
      <Field
        key={name}
        label={labelOf(words, name)}
        hint={hintOf(words, name)}
        value={draft[name]}
        wrong={submission.fields[name] ?? submission.fields[`estimate.${name}`]}
        onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      />
    ));
  return (
    <DeskForm
      title={words('cockfight.ops.limits')}
      submission={submission}
      save={words('cockfight.ops.save')}
      onSave={save}
    >
      <Choose
        label={words('cockfight.ops.mode')}
        value={draft.mode}
        options={[
          { name: 'fixed', title: words('cockfight.ops.mode_fixed') },
          { name: 'pool', title: words('cockfight.ops.mode_pool') },
        ]}
        onValue={(mode) => setDraft({ ...draft, mode })}
      />
      {fields(['takeout', 'min', 'max', 'fightMax'])}
      {draft.mode === 'fixed' && (
        <>
          {fields(['meron', 'wala', 'draw'])}
          <Switch
            label={words('cockfight.ops.draw_offered')}
            on={draft.drawOffered}
            onTurn={(drawOffered) => setDraft({ ...draft, drawOffered })}
          />
          {fields(['sideMax', 'lossMax'])}
        </>
      )}
      <Choose
        label={words('cockfight.ops.results')}
        value={draft.results}
        options={[
          { name: 'feed', title: words('cockfight.ops.results_feed') },
          { name: 'staff', title: words('cockfight.ops.results_staff') },
        ]}
        onValue={(results) => setDraft({ ...draft, results })}
      />
      {fields(['declareMinutes', 'stream'])}
    </DeskForm>
  );
}
