import { useState } from 'react';
import type { OpsCampaigns, OpsGrantBonus } from '#features/money/bonus/contract/ops.ts';
import { titleIn } from '#features/money/bonus/ui/names.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';

/** A bonus for one member, by terms that are there for it; another person agrees. */
export function GrantForm({ onAsked }: { readonly onAsked: () => void }) {
  const words = useWords();
  const tag = useTag();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const { value } = useRead<typeof OpsCampaigns>('/ops/bonus/terms', { query: { pageSize: 100 } }, 30_000);
  const campaigns =
    value?.list.filter(({ state, terms }) => state === 'open' && terms.trigger === 'staff') ?? [];
  const [code, setCode] = useState('');
  const [account, setAccount] = useState('');
  const [amount, setAmount] = useState('');
  const reason = useReason({ label: words('bonus.ops.reason'), short: words('bonus.ops.reason_short') });
  const campaign = campaigns.find((one) => one.code === code) ?? campaigns[0];
  const asks = campaign?.terms.amount.kind === 'asked';
  const send = async (): Promise<void> => {
    if (!campaign) return;
    const body = {
      account: account.trim(),
      campaign: campaign.code,
      reason: reason.text,
      ...(asks && { amount: amount.trim() }),
    };
    const done = await submission.run(() =>
      api.send<typeof OpsGrantBonus>('POST', '/ops/bonus/grants', { body }),
    );
    if (!done) return;
    answers.stale('/ops/');
    say(words('bonus.ops.asked'), 'gain');
    onAsked();
  };
  const isWhole = campaign && account.trim() !== '' && (!asks || amount.trim() !== '');
  return (
    <DeskForm
      title={words('bonus.ops.give')}
      hint={words('bonus.ops.give_hint')}
      submission={submission}
      save={words('bonus.ops.ask')}
      why={isWhole ? reason.why : words('bonus.ops.why')}
      onSave={() => void send()}
    >
      <Choose
        label={words('bonus.ops.campaign')}
        value={campaign?.code ?? ''}
        options={campaigns.map((one) => ({ name: one.code, title: titleIn(one.terms.title, tag) }))}
        onValue={setCode}
      />
      <Field
        label={words('bonus.ops.player')}
        name="account"
        dir="ltr"
        maxLength={32}
        value={account}
        wrong={submission.fields['account']}
        onChange={({ target }) => setAccount(target.value)}
      />
      {asks && (
        <Field
          label={words('bonus.ops.granted')}
          name="amount"
          inputMode="decimal"
          maxLength={20}
          value={amount}
          wrong={submission.fields['amount']}
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
      {reason.field}
    </DeskForm>
  );
}
