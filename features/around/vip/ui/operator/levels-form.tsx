import { useState } from 'react';
import type { LevelTerms } from '#features/around/vip/contract.ts';
import type { OpsAskVip, OpsVip } from '#features/around/vip/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm, Switch } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { ratesIn, ratesText } from './rates-text.ts';

type Draft = Omit<LevelTerms, 'rates'> & { readonly rates: string };
const draftOf = ({ rates, ...level }: LevelTerms): Draft => ({ ...level, rates: ratesText(rates) });

const freshAfter = (last: Draft | undefined): Draft => ({
  name: { en: '' },
  needs: String(Number(last?.needs ?? 0) * 2 || 100),
  keeps: last?.needs ?? '0',
  rates: last?.rates ?? '',
  withdrawals: last?.withdrawals ?? 100,
  levelUp: '0',
  birthday: '0',
  host: last?.host ?? false,
});

type Props = { readonly vip: OpsVip; readonly onClose: () => void };

/** Asks for another table: another person reads both and agrees. */
export function LevelsForm({ vip, onClose }: Props) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const reason = useReason({
    label: words('vip.ops.reason'),
    short: words('vip.ops.reason_short'),
    name: 'reason',
  });
  const [drafts, setDrafts] = useState<readonly Draft[]>(vip.levels.map(draftOf));
  const levels = drafts.map(({ rates, ...draft }) => ({ ...draft, rates: ratesIn(rates) }));
  const isWhole = levels.every(({ name, rates }) => rates !== undefined && (name['en'] ?? '').trim() !== '');
  const ask = (): void =>
    void submission.run(async () => {
      const read = levels.flatMap(({ rates, ...level }) => (rates ? [{ ...level, rates: [...rates] }] : []));
      const body = { version: vip.version, levels: read, reason: reason.text };
      await api.send<typeof OpsAskVip>('POST', '/ops/vip', { body });
      answers.stale('/ops/');
      say(words('vip.ops.asked'), 'gain');
      onClose();
    });
  const change = (at: number, part: Partial<Draft>): void =>
    setDrafts(drafts.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <DeskForm
      title={words('vip.ops.change')}
      hint={words('vip.ops.change_hint')}
      submission={submission}
      save={words('vip.ops.ask')}
      why={isWhole ? reason.why : words('vip.ops.fill_in')}
      onSave={ask}
      beside={
        <Button look="line" onClick={onClose}>
          {words('ui.back')}
        </Button>
      }
    >
      {drafts.map((draft, at) => (
        <LevelFields
          key={at}
          at={at}
          draft={draft}
          fields={submission.fields}
          onChange={(part) => change(at, part)}
        />
      ))}
      <div className="desk-save">
        <Button
          small
          look="line"
          icon="plus"
          onClick={() => setDrafts([...drafts, freshAfter(drafts.at(-1))])}
        >
          {words('vip.ops.add_level')}
        </Button>
        {drafts.length > 1 && (
          <Button small look="line" icon="minus" onClick={() => setDrafts(drafts.slice(0, -1))}>
            {words('vip.ops.drop_level')}
          </Button>
        )}
      </div>
      {reason.field}
    </DeskForm>
  );
}

function LevelFields({
  at,
  draft,
  fields,
  onChange,
}: {
  readonly at: number;
  readonly draft: Draft;
  readonly fields: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<Draft>) => void;
}) {
  const words = useWords();
  const amount = (name: 'needs' | 'keeps' | 'levelUp' | 'birthday', label: string) => (
    <Field
      label={label}
      inputMode="decimal"
      maxLength={16}
      value={draft[name]}
      wrong={fields[`levels.${at}.${name}`]}
      onChange={(event) => onChange({ [name]: event.target.value.trim() })}
    />
  );
  return (
    <fieldset className="vip-level-fields">
      <legend>{words('vip.ops.level_n', { level: String(at + 1) })}</legend>
      <Field
        label={words('vip.ops.name')}
        maxLength={40}
        value={draft.name['en'] ?? ''}
        onChange={(event) => onChange({ name: { ...draft.name, en: event.target.value } })}
      />
      {amount('needs', words('vip.ops.needs_label'))}
      {amount('keeps', words('vip.ops.keeps_label'))}
      <Field
        label={words('vip.ops.extra')}
        hint={words('vip.ops.extra_hint')}
        maxLength={300}
        dir="ltr"
        value={draft.rates}
        wrong={
          fields[`levels.${at}.rates`] ??
          (ratesIn(draft.rates) === undefined ? words('vip.ops.extra_wrong') : undefined)
        }
        onChange={(event) => onChange({ rates: event.target.value })}
      />
      <Field
        label={words('vip.withdrawals')}
        type="number"
        min={100}
        max={1_000}
        value={draft.withdrawals}
        onChange={(event) => onChange({ withdrawals: Math.trunc(Number(event.target.value) || 100) })}
      />
      {amount('levelUp', words('vip.level_up'))}
      {amount('birthday', words('vip.birthday'))}
      <Switch label={words('vip.has_host')} on={draft.host} onTurn={(host) => onChange({ host })} />
    </fieldset>
  );
}
