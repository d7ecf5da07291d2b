import { useState } from 'react';
import type {
  OpsAddPartner,
  OpsPartner,
  OpsSetPartner,
  PartnerDraft,
} from '#features/around/referral/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm, Switch } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

const FRESH: PartnerDraft = { name: '', model: 'share', share: '30', price: '0', postback: '', open: true };

const draftOf = (partner: OpsPartner | undefined): PartnerDraft =>
  partner
    ? {
        name: partner.name,
        model: partner.model,
        share: partner.share,
        price: partner.price,
        postback: partner.postback,
        open: partner.open,
      }
    : FRESH;

/** A partner's terms. The secret of his postbacks is shown once, when he is opened. */
export function PartnerForm({ partner }: { readonly partner: OpsPartner | undefined }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [draft, setDraft] = useState(draftOf(partner));
  const [secret, setSecret] = useState('');
  const change = (part: Partial<PartnerDraft>): void => setDraft({ ...draft, ...part });
  const save = (): void =>
    void submission.run(async () => {
      const body = { ...draft, name: draft.name.trim(), postback: draft.postback.trim() };
      if (partner) {
        const input = { params: { id: partner.id }, body: { ...body, revision: partner.revision } };
        await api.send<typeof OpsSetPartner>('PUT', '/ops/referral/partners/{id}', input);
      } else {
        const made = await api.send<typeof OpsAddPartner>('POST', '/ops/referral/partners', { body });
        setSecret(made.secret);
      }
      answers.stale('/ops/referral/partners');
      say(words('referral.ops.saved'), 'gain');
    });
  if (secret)
    return (
      <section className="desk-card" role="status">
        <h2 className="sign">{words('referral.ops.secret')}</h2>
        <p>{words('referral.ops.secret_once')}</p>
        <code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {secret}
        </code>
      </section>
    );
  return (
    <DeskForm
      title={partner ? words('referral.ops.terms') : words('referral.ops.add_partner')}
      submission={submission}
      save={words('referral.ops.save')}
      why={draft.name.trim().length < 2 ? words('referral.ops.fill_in') : undefined}
      onSave={save}
    >
      <Field
        label={words('referral.ops.partner')}
        maxLength={60}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Choose
        label={words('referral.ops.model')}
        value={draft.model}
        options={[
          { name: 'share', title: words('referral.ops.model_share') },
          { name: 'player', title: words('referral.ops.model_player') },
        ]}
        onValue={(model) => change({ model })}
      />
      {draft.model === 'share' ? (
        <Field
          label={words('referral.ops.share')}
          inputMode="decimal"
          maxLength={5}
          value={draft.share}
          wrong={submission.fields['share']}
          end={<span className="muted">%</span>}
          onChange={(event) => change({ share: event.target.value.trim() })}
        />
      ) : (
        <Field
          label={words('referral.ops.price')}
          inputMode="decimal"
          maxLength={16}
          value={draft.price}
          wrong={submission.fields['price']}
          onChange={(event) => change({ price: event.target.value.trim() })}
        />
      )}
      <Field
        label={words('referral.ops.postback')}
        hint={words('referral.ops.postback_hint')}
        type="url"
        dir="ltr"
        maxLength={300}
        value={draft.postback}
        wrong={submission.fields['postback']}
        onChange={(event) => change({ postback: event.target.value })}
      />
      <Switch label={words('referral.ops.is_open')} on={draft.open} onTurn={(open) => change({ open })} />
    </DeskForm>
  );
}
