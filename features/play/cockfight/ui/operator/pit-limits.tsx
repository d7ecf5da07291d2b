/** How an arena plays: fixed odds or a pool, its limits, estimate and liability, its stream address, and where its results come from. */
import { useState } from 'react';
import type { OpsPit, OpsSetPit } from '#features/play/cockfight/contract/ops.ts';
import { LimitsForm, type WrongOf } from '#features/play/stakes/ui/operator/limits-form.tsx';
import type { CallInput } from '#kernel/call.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, Switch } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
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

export function PitLimits({ pit, onChanged }: Props) {
  const words = useWords();
  const api = useApi();
  const [draft, setDraft] = useState(() => draftOf(pit));
  const send = () => {
    const input = { params: { code: pit.code }, body: bodyOf(draft) };
    return api.send<typeof OpsSetPit>('PUT', '/ops/cockfight/pits/{code}', input);
  };
  const fields = (wrongOf: WrongOf, names: readonly (typeof TEXTS)[number][]) =>
    names.map((name) => (
      <Field
        key={name}
        label={labelOf(words, name)}
        hint={hintOf(words, name)}
        value={draft[name]}
        wrong={wrongOf(name) ?? wrongOf(`estimate.${name}`)}
        onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      />
    ));
  return (
    <LimitsForm
      title={words('cockfight.ops.limits')}
      save={words('cockfight.ops.save')}
      saved={words('cockfight.ops.saved')}
      send={send}
      onChanged={onChanged}
    >
      {(wrongOf) => (
        <>
          <Choose
            label={words('cockfight.ops.mode')}
            value={draft.mode}
            options={[
              { name: 'fixed', title: words('cockfight.ops.mode_fixed') },
              { name: 'pool', title: words('cockfight.ops.mode_pool') },
            ]}
            onValue={(mode) => setDraft({ ...draft, mode })}
          />
          {fields(wrongOf, ['takeout', 'min', 'max', 'fightMax'])}
          {draft.mode === 'fixed' && (
            <>
              {fields(wrongOf, ['meron', 'wala', 'draw'])}
              <Switch
                label={words('cockfight.ops.draw_offered')}
                on={draft.drawOffered}
                onTurn={(drawOffered) => setDraft({ ...draft, drawOffered })}
              />
              {fields(wrongOf, ['sideMax', 'lossMax'])}
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
          {fields(wrongOf, ['declareMinutes', 'stream'])}
        </>
      )}
    </LimitsForm>
  );
}
