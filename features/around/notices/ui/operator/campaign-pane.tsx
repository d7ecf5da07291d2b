import type { Audience, Campaign, CancelCampaign } from '#features/around/notices/contract/campaigns.ts';
import { LANGUAGES } from '#kernel/words.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { textsOf } from './texts-of.ts';
import './messages.css';

/** One message: its texts, whom it went to, and how it arrived. */
export function CampaignPane({ row, onClose }: { readonly row: Campaign; readonly onClose: () => void }) {
  const words = useWords();
  const { code } = useLanguage();
  return (
    <Pane label={words('notices.ops.title')} onClose={onClose}>
      <section className="desk-card">
        <h2 className="sign">
          <bdi>{textsOf(row, code).title}</bdi>
        </h2>
        <dl className="desk-rows">
          <dt>{words('notices.ops.to')}</dt>
          <dd>
            <AudienceText audience={row.audience} />
          </dd>
          <dt>{words('notices.ops.send_at')}</dt>
          <dd>
            <When at={row.sendAt} />
          </dd>
          <dt>{words('notices.ops.by')}</dt>
          <dd>
            <bdi>{row.createdBy}</bdi>
          </dd>
          {row.link && (
            <>
              <dt>{words('notices.ops.link')}</dt>
              <dd dir="ltr">{row.link}</dd>
            </>
          )}
        </dl>
      </section>
      <Figures row={row} />
      {(row.state === 'scheduled' || row.state === 'sending') && <Cancel row={row} />}
      {Object.entries(row.texts).map(([language, { title, text }]) => (
        <section key={language} className="desk-card">
          <small className="muted">
            {LANGUAGES.find((one) => one.code === language)?.native ?? language}
          </small>
          <strong dir="auto">{title}</strong>
          <p dir="auto" className="message-text">
            {text}
          </p>
        </section>
      ))}
    </Pane>
  );
}

/** Whom it goes to, in words. */
export function AudienceText({ audience }: { readonly audience: Audience }) {
  const words = useWords();
  if (audience.to === 'all') return words('notices.ops.to_all');
  if (audience.to === 'one') return <bdi>{audience.account}</bdi>;
  const { kind, currency, level, tag, newDays, seenDays, awayDays } = audience.segment;
  const parts = [
    kind && words(`notices.ops.kind_${kind}`),
    currency,
    level !== undefined && words('notices.ops.level_from', { level: String(level) }),
    tag,
    newDays !== undefined && words('notices.ops.new_days', { days: newDays }),
    seenDays !== undefined && words('notices.ops.seen_days', { days: seenDays }),
    awayDays !== undefined && words('notices.ops.away_days', { days: awayDays }),
  ].filter((part) => typeof part === 'string' && part !== '');
  return parts.length === 0 ? words('notices.ops.to_all') : parts.join(' · ');
}

const STEPS = ['written', 'read', 'pushed', 'shown', 'opened'] as const;
/** How many of those written to each step has reached, drawn. */
function Figures({ row }: { readonly row: Campaign }) {
  const words = useWords();
  const most = Math.max(1, ...STEPS.map((step) => row[step]));
  return (
    <section className="desk-card">
      <h2 className="sign">{words('notices.ops.arrived')}</h2>
      <ul className="message-figures">
        {STEPS.map((step) => (
          <li key={step}>
            <span>{words(`notices.ops.${step}`)}</span>
            <span className="message-bar">
              <i style={{ inlineSize: `${(row[step] / most) * 100}%` }} />
            </span>
            <span className="num">{row[step]}</span>
          </li>
        ))}
      </ul>
      {row.overBudget > 0 && (
        <p className="muted">{words('notices.ops.over_budget', { count: row.overBudget })}</p>
      )}
    </section>
  );
}

function Cancel({ row: { id, revision } }: { readonly row: Campaign }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const { busy, wrong, run } = useSubmission();
  const cancel = (): void => {
    void run(async () => {
      try {
        await api.send<typeof CancelCampaign>('POST', '/ops/messages/{id}/cancel', {
          params: { id },
          body: { revision },
        });
      } finally {
        answers.stale('/ops/messages');
      }
    });
  };
  return (
    <div className="desk-save">
      <Button small look="line" busy={busy} onClick={cancel}>
        {words('notices.ops.cancel')}
      </Button>
      <Wrong text={wrong} />
    </div>
  );
}
