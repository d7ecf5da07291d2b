import type { PromotionRules } from '#features/around/promotions/contract/ops.ts';
import { Choose } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { PartProps } from './draft.ts';

const PICTURES = ['none', 'optional', 'required'] as const;
const PAYOUTS = ['claim', 'issue'] as const;
const REWARDS = ['cash', 'bonus'] as const;

/** What is promised: how much, from which budget, and under which rules. Of a live one none of it changes. */
export function PromotionPromise({ draft, submission, onChange }: PartProps) {
  const words = useWords();
  const { rewardKind, amount, currency, budget, terms, type } = draft;
  return (
    <>
      {type !== 'envelope' && (
        <Choose
          label={words('promotions.ops.reward_kind')}
          value={rewardKind}
          options={REWARDS.map((name) => ({ name, title: words(`promotions.kind_${name}`) }))}
          onValue={(kind) => onChange({ rewardKind: kind })}
        />
      )}
      <div className="desk-pair">
        <Field
          label={words(type === 'envelope' ? 'promotions.pool' : 'promotions.reward')}
          note={currency}
          inputMode="decimal"
          dir="ltr"
          wrong={submission.fields['amount']}
          value={amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
        <Field
          label={words('promotions.ops.budget')}
          hint={words('promotions.ops.budget_hint')}
          note={currency}
          inputMode="decimal"
          dir="ltr"
          wrong={submission.fields['budget']}
          value={budget}
          onChange={(event) => onChange({ budget: event.target.value })}
        />
      </div>
      {rewardKind === 'bonus' && type !== 'envelope' && (
        <Field
          label={words('promotions.ops.terms')}
          hint={words('promotions.ops.terms_hint')}
          dir="ltr"
          wrong={submission.fields['terms']}
          value={terms ?? ''}
          onChange={(event) => onChange({ terms: event.target.value.trim() || null })}
        />
      )}
      <Rules draft={draft} onRules={(rules) => onChange({ rules: { ...draft.rules, ...rules } })} />
    </>
  );
}

type RulesProps = {
  readonly draft: PartProps['draft'];
  readonly onRules: (rules: Partial<PromotionRules>) => void;
};

/** The rules of its type alone. */
function Rules({ draft: { type, rules, currency }, onRules }: RulesProps) {
  const words = useWords();
  const number = (label: string, value: number, put: (value: number) => void) => (
    <Field
      label={label}
      inputMode="numeric"
      value={String(value)}
      onChange={(event) => {
        const wanted = Number(event.target.value);
        if (Number.isInteger(wanted) && wanted >= 0) put(wanted);
      }}
    />
  );
  const money = (label: string, value: string, put: (value: string) => void) => (
    <Field
      label={label}
      note={currency}
      inputMode="decimal"
      dir="ltr"
      value={value}
      onChange={(event) => put(event.target.value)}
    />
  );
  if (type === 'apply')
    return (
      <>
        <Choose
          label={words('promotions.ops.pictures')}
          value={rules.pictures}
          options={PICTURES.map((name) => ({ name, title: words(`promotions.ops.pictures_${name}`) }))}
          onValue={(pictures) => onRules({ pictures })}
        />
        <Choose
          label={words('promotions.ops.payout')}
          value={rules.payout}
          options={PAYOUTS.map((name) => ({ name, title: words(`promotions.ops.payout_${name}`) }))}
          onValue={(payout) => onRules({ payout })}
        />
      </>
    );
  if (type === 'deposit')
    return money(words('promotions.least_deposit'), rules.minDeposit, (minDeposit) =>
      onRules({ minDeposit }),
    );
  if (type === 'sign_up')
    return (
      <div className="desk-pair">
        {number(words('promotions.ops.days'), rules.days, (days) => onRules({ days }))}
        {number(words('promotions.ops.level'), rules.level, (level) => onRules({ level }))}
      </div>
    );
  if (type === 'raffle')
    return number(words('promotions.ops.winners'), rules.winners, (winners) => onRules({ winners }));
  return (
    <>
      <div className="desk-pair">
        {number(words('promotions.ops.parts'), rules.parts, (parts) => onRules({ parts }))}
        {money(words('promotions.ops.smallest'), rules.smallest, (smallest) => onRules({ smallest }))}
      </div>
      <div className="desk-pair">
        <Field
          type="time"
          label={words('promotions.ops.at')}
          value={rules.at}
          onChange={(event) => onRules({ at: event.target.value })}
        />
        {number(words('promotions.ops.open_minutes'), rules.openMinutes, (openMinutes) =>
          onRules({ openMinutes }),
        )}
      </div>
    </>
  );
}
