import { useState } from 'react';
import type {
  Campaign,
  OpsOpenCampaign,
  OpsPreviewCampaign,
  OpsPutCampaign,
  OpsSimulateCampaign,
  OpsStopCampaign,
  Preview,
  Simulation,
} from '#features/money/bonus/contract/ops.ts';
import { ContractSlip } from '#features/money/bonus/ui/contract-slip.tsx';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm, Wrong } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Money } from '#platform/ui/money.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { audienceIn, type Draft, draftOf, termsIn } from './draft.ts';
import { AudienceFields, TermsFields } from './terms-fields.tsx';

type Props = { readonly campaign?: Campaign; readonly onSaved: () => void };

/** Terms as they are typed, how a member would read them, what they would have cost, and the way to open them. */
export function CampaignEditor({ campaign, onSaved }: Props) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [draft, setDraft] = useState<Draft>(() =>
    draftOf(campaign, 'BDT', new Date(Date.now()).toISOString()),
  );
  const put = (change: Partial<Draft>): void => setDraft((before) => ({ ...before, ...change }));
  const save = async (): Promise<void> => {
    const body = {
      terms: termsIn(draft, campaign?.terms),
      audience: audienceIn(draft),
      budget: draft.budget.trim() === '' ? null : draft.budget.trim(),
      startsAt: `${draft.startsAt}T00:00:00.000Z`,
      endsAt: draft.endsAt === '' ? null : `${draft.endsAt}T00:00:00.000Z`,
      revision: campaign?.revision ?? 0,
    };
    const done = await submission.run(() =>
      api.send<typeof OpsPutCampaign>('PUT', '/ops/bonus/terms/{code}', {
        params: { code: draft.code.trim() },
        body,
      }),
    );
    if (!done) return;
    answers.stale('/ops/bonus');
    say(words('bonus.ops.saved'), 'gain');
    onSaved();
  };
  const isWhole = draft.code.trim() !== '' && draft.title.trim() !== '' && draft.startsAt !== '';
  return (
    <>
      {campaign && <OpenOrStop campaign={campaign} />}
      <DeskForm
        title={campaign ? words('bonus.ops.edit', { code: campaign.code }) : words('bonus.ops.new')}
        hint={words('bonus.ops.edit_hint')}
        submission={submission}
        save={words('bonus.ops.save')}
        why={isWhole ? undefined : words('bonus.ops.why')}
        onSave={() => void save()}
      >
        <TermsFields draft={draft} onChange={put} isNew={!campaign} wrong={submission.fields} />
        <AudienceFields draft={draft} onChange={put} />
      </DeskForm>
      <Trial draft={draft} campaign={campaign} />
    </>
  );
}

/** The contract as a member reads it, and what it would have cost. */
function Trial({ draft, campaign }: { readonly draft: Draft; readonly campaign: Campaign | undefined }) {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const [preview, setPreview] = useState<Preview>();
  const [simulation, setSimulation] = useState<Simulation>();
  const body = () => ({ terms: termsIn(draft, campaign?.terms), audience: audienceIn(draft) });
  const show = () =>
    submission.run(async () =>
      setPreview(
        await api.send<typeof OpsPreviewCampaign>('POST', '/ops/bonus/terms/preview', { body: body() }),
      ),
    );
  const simulate = () =>
    submission.run(async () =>
      setSimulation(
        await api.send<typeof OpsSimulateCampaign>('POST', '/ops/bonus/terms/simulate', { body: body() }),
      ),
    );
  return (
    <section className="desk-card">
      <h2 className="sign">{words('bonus.ops.preview')}</h2>
      <div className="desk-save">
        <Button small icon="eye" busy={submission.busy} onClick={() => void show()}>
          {words('bonus.ops.preview')}
        </Button>
        <Button small busy={submission.busy} onClick={() => void simulate()}>
          {words('bonus.ops.simulate')}
        </Button>
        <Wrong text={submission.wrong} />
      </div>
      {simulation && <Simulated simulation={simulation} />}
      {preview && (
        <>
          <p className="muted">{words('bonus.ops.members', { count: preview.members })}</p>
          <div className="onstage cloth">
            <ContractSlip bonus={preview.contract} />
          </div>
        </>
      )}
    </section>
  );
}

function Simulated({ simulation }: { readonly simulation: Simulation }) {
  const words = useWords();
  const { currency, days, members, granted, wagered, cost, counted } = simulation;
  return (
    <dl className="desk-rows">
      <dt>{words('bonus.ops.sim_members', { days: String(days) })}</dt>
      <dd className="num">{members}</dd>
      <dt>{words('bonus.ops.sim_granted')}</dt>
      <dd>
        <Money amount={granted} currency={currency} />
      </dd>
      <dt>{words('bonus.ops.sim_counted')}</dt>
      <dd>
        <Money amount={counted} currency={currency} />
      </dd>
      <dt>{words('bonus.ops.sim_wagered')}</dt>
      <dd className="num">{wagered}</dd>
      <dt>{words('bonus.ops.sim_cost')}</dt>
      <dd>
        <b>
          <Money amount={cost} currency={currency} />
        </b>
      </dd>
    </dl>
  );
}

/** Another person agrees before it opens; anybody who may write stops it at once. */
function OpenOrStop({ campaign: { code, state, revision } }: { readonly campaign: Campaign }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const guarded = useGuarded(factorApi(api, '/ops/session'));
  const reason = useReason({ label: words('bonus.ops.reason'), short: words('bonus.ops.reason_short') });
  const open = () =>
    guarded.run(async () => {
      await api.send<typeof OpsOpenCampaign>('POST', '/ops/bonus/terms/{code}/open', {
        params: { code },
        body: { revision, reason: reason.text },
      });
      reason.forget();
      say(words('bonus.ops.asked'), 'gain');
      answers.stale('/ops/');
    }, [words('bonus.ops.open_it', { code })]);
  const stop = (to: 'paused' | 'ended') =>
    submission.run(async () => {
      await api.send<typeof OpsStopCampaign>('POST', '/ops/bonus/terms/{code}/stop', {
        params: { code },
        body: { revision, state: to },
      });
      answers.stale('/ops/bonus');
    });
  if (state === 'ended') return null;
  return (
    <section className="desk-card">
      {state !== 'open' && (
        <>
          {reason.field}
          <div className="desk-save">
            <Button look="go" small busy={guarded.busy} why={reason.why} onClick={() => void open()}>
              {words('bonus.ops.ask_open')}
            </Button>
          </div>
        </>
      )}
      <div className="desk-save">
        {state === 'open' && (
          <Button small busy={submission.busy} onClick={() => void stop('paused')}>
            {words('bonus.ops.pause')}
          </Button>
        )}
        <Button look="line" small busy={submission.busy} onClick={() => void stop('ended')}>
          {words('bonus.ops.end')}
        </Button>
        <Wrong text={guarded.refusal || submission.wrong} />
      </div>
    </section>
  );
}
