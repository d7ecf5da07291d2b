import { useState } from 'react';
import type { Audience, CountAudience, Segment } from '#features/around/notices/contract/campaigns.ts';
import type { StaffCategory } from '#features/around/notices/contract/kinds.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, Wrong } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** As it is typed. */
export type AudienceDraft = {
  readonly to: Audience['to'];
  readonly account: string;
  readonly kind: '' | 'player' | 'agent';
  readonly currency: string;
  readonly level: '0' | '1' | '2' | '3';
  readonly tag: string;
  readonly newDays: string;
  readonly seenDays: string;
  readonly awayDays: string;
};
export const FIRST_AUDIENCE: AudienceDraft = {
  to: 'all',
  account: '',
  kind: '',
  currency: '',
  level: '0',
  tag: '',
  newDays: '',
  seenDays: '',
  awayDays: '',
};

const days = (text: string): number | undefined => {
  const number = Number.parseInt(text, 10);
  return number >= 1 && number <= 3_650 ? number : undefined;
};

/** What is sent; undefined while somebody is not named yet. */
export function readAudience(draft: AudienceDraft): Audience | undefined {
  if (draft.to === 'all') return { to: 'all' };
  if (draft.to === 'one')
    return draft.account.trim() === '' ? undefined : { to: 'one', account: draft.account.trim() };
  const { kind, level, tag } = draft;
  const currency = draft.currency.trim().toUpperCase();
  const [newDays, seenDays, awayDays] = [draft.newDays, draft.seenDays, draft.awayDays].map(days);
  const segment: Segment = {
    ...(kind !== '' && { kind }),
    ...(/^[A-Z]{3,5}$/.test(currency) && { currency }),
    ...(level !== '0' && { level: Number(level) }),
    ...(tag.trim() !== '' && { tag: tag.trim() }),
    ...(newDays !== undefined && { newDays }),
    ...(seenDays !== undefined && { seenDays }),
    ...(awayDays !== undefined && { awayDays }),
  };
  return { to: 'segment', segment };
}

type Props = {
  readonly draft: AudienceDraft;
  readonly category: StaffCategory;
  readonly wrong: string | undefined;
  readonly onDraft: (draft: AudienceDraft) => void;
};

/** To one, to some, to all; and how many that is now. */
export function AudienceForm({ draft, category, wrong, onDraft }: Props) {
  const words = useWords();
  return (
    <>
      <Choose
        label={words('notices.ops.to')}
        value={draft.to}
        options={(['all', 'segment', 'one'] as const).map((name) => ({
          name,
          title: words(`notices.ops.to_${name}`),
        }))}
        onValue={(to) => onDraft({ ...draft, to })}
      />
      {draft.to === 'one' && (
        <Field
          label={words('notices.ops.account')}
          maxLength={32}
          value={draft.account}
          wrong={wrong}
          onChange={(event) => onDraft({ ...draft, account: event.target.value })}
        />
      )}
      {draft.to === 'segment' && <SegmentFields draft={draft} onDraft={onDraft} />}
      <Reach draft={draft} category={category} />
    </>
  );
}

const DAYS = ['newDays', 'seenDays', 'awayDays'] as const;
function SegmentFields({ draft, onDraft }: Pick<Props, 'draft' | 'onDraft'>) {
  const words = useWords();
  const set = (part: Partial<AudienceDraft>): void => onDraft({ ...draft, ...part });
  return (
    <div className="segment-fields">
      <Choose
        label={words('notices.ops.kind')}
        value={draft.kind}
        options={[
          { name: '' as const, title: words('notices.ops.anybody') },
          { name: 'player' as const, title: words('notices.ops.kind_player') },
          { name: 'agent' as const, title: words('notices.ops.kind_agent') },
        ]}
        onValue={(kind) => set({ kind })}
      />
      <Choose
        label={words('notices.ops.level')}
        value={draft.level}
        options={(['0', '1', '2', '3'] as const).map((name) => ({
          name,
          title:
            name === '0' ? words('notices.ops.anybody') : words('notices.ops.level_from', { level: name }),
        }))}
        onValue={(level) => set({ level })}
      />
      <Field
        label={words('notices.ops.currency')}
        dir="ltr"
        maxLength={5}
        value={draft.currency}
        onChange={(event) => set({ currency: event.target.value })}
      />
      <Field
        label={words('notices.ops.tag')}
        dir="auto"
        maxLength={40}
        value={draft.tag}
        onChange={(event) => set({ tag: event.target.value })}
      />
      {DAYS.map((name) => (
        <Field
          key={name}
          label={words(`notices.ops.field_${name}`)}
          type="number"
          min={1}
          max={3_650}
          value={draft[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      ))}
    </div>
  );
}

/** Asked for by a press: to count a large brand costs something. */
function Reach({ draft, category }: Pick<Props, 'draft' | 'category'>) {
  const words = useWords();
  const api = useApi();
  const { busy, wrong, run } = useSubmission();
  const [reach, setReach] = useState<CallAnswer<typeof CountAudience>>();
  const audience = readAudience(draft);
  const count = (): void => {
    if (!audience) return;
    void run(async () =>
      setReach(
        await api.send<typeof CountAudience>('POST', '/ops/messages/audience', {
          body: { category, audience },
        }),
      ),
    );
  };
  return (
    <div className="desk-save">
      <Button
        small
        look="line"
        icon="user"
        busy={busy}
        why={audience ? undefined : words('notices.ops.account_first')}
        onClick={count}
      >
        {words('notices.ops.count')}
      </Button>
      {reach && (
        <span role="status">
          {words('notices.ops.reach', {
            members: reach.members,
            over: reach.overBudget,
            devices: reach.devices,
          })}
        </span>
      )}
      <Wrong text={wrong} />
    </div>
  );
}
