import { useContext, useState } from 'react';
import { PROMOTION_TYPES } from '#features/around/promotions/contract/kinds.ts';
import type {
  OpsPromotion,
  OpsPutPromotion,
  PromotionText,
} from '#features/around/promotions/contract/ops.ts';
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { fromZone, toZone } from '#platform/ui/desk/zone-time.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import type { Draft, PartProps } from './draft.ts';
import { PromotionLook } from './promotion-look.tsx';
import { PromotionPromise } from './promotion-promise.tsx';

const NOTHING: PromotionText = { title: '', summary: '', body: '' };
const SPOKEN = LANGUAGES.filter(({ code }) => code !== PSEUDO);

type Props = { readonly promotion: OpsPromotion; readonly onSaved: (id: string) => void };

/** Writes one promotion, in one language at a time, with the tile players see of it. */
export function PromotionForm({ promotion, onSaved }: Props) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const zone = useContext(ZoneContext);
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const { startsAt, endsAt, ...rest } = promotion;
  const first: Draft = { ...rest, from: toZone(startsAt, zone), to: toZone(endsAt, zone) };
  const [draft, setDraft] = useState(first);
  const same = promotion.revision > 0 && JSON.stringify(first) === JSON.stringify(draft);
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const put = (): void => {
    const { id, state: _, spent: __, entries: ___, waiting: ____, from, to, ...facts } = draft;
    // A pool is shared out in money, whatever was chosen before it became one.
    const isBonus = facts.rewardKind === 'bonus' && facts.type !== 'envelope';
    void submission
      .run(async () => {
        await api.send<typeof OpsPutPromotion>('PUT', '/ops/promotions/{id}', {
          params: { id },
          body: {
            ...facts,
            rewardKind: isBonus ? 'bonus' : 'cash',
            terms: isBonus ? facts.terms : null,
            // A field without seconds must not move what nobody touched.
            startsAt: from === first.from ? startsAt : (fromZone(from, zone) ?? startsAt),
            endsAt: to === first.to ? endsAt : (fromZone(to, zone) ?? null),
          },
        });
        say(words('promotions.ops.saved'), 'gain');
      })
      .then((done) => {
        answers.stale('/ops/promotions');
        if (done) onSaved(promotion.id);
      });
  };
  return (
    <DeskForm
      title={words(promotion.revision > 0 ? 'promotions.ops.change' : 'promotions.ops.new')}
      submission={submission}
      save={words('promotions.ops.save')}
      why={same ? words('promotions.ops.same') : undefined}
      onSave={put}
    >
      <Facts draft={draft} submission={submission} onChange={change} />
      <Texts draft={draft} submission={submission} onChange={change} />
      <PromotionLook draft={draft} onChange={change} />
      {draft.type !== 'info' && <PromotionPromise draft={draft} submission={submission} onChange={change} />}
    </DeskForm>
  );
}

/** What it is, under which code, and when. */
function Facts({ draft, submission, onChange }: PartProps) {
  const words = useWords();
  const zone = useContext(ZoneContext);
  return (
    <>
      <Choose
        label={words('promotions.ops.type')}
        value={draft.type}
        options={PROMOTION_TYPES.map((name) => ({ name, title: words(`promotions.type_${name}`) }))}
        onValue={(type) => onChange({ type })}
      />
      <Field
        label={words('promotions.ops.code')}
        hint={words('promotions.ops.code_hint')}
        dir="ltr"
        maxLength={40}
        wrong={submission.fields['code']}
        value={draft.code}
        onChange={(event) => onChange({ code: event.target.value.toLowerCase() })}
      />
      {draft.type === 'info' && (
        <Field
          label={words('promotions.ops.linkage')}
          dir="ltr"
          maxLength={300}
          value={draft.linkage}
          onChange={(event) => onChange({ linkage: event.target.value })}
        />
      )}
      <div className="desk-pair">
        <Field
          type="datetime-local"
          label={words('promotions.from')}
          note={zone}
          value={draft.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <Field
          type="datetime-local"
          label={words('promotions.to')}
          note={zone}
          hint={words('promotions.ops.to_hint')}
          wrong={submission.fields['endsAt']}
          value={draft.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
    </>
  );
}

/** One language at a time; those that are written carry a tick. */
function Texts({ draft, submission, onChange }: PartProps) {
  const words = useWords();
  const own = useLanguage().code;
  const [lang, setLang] = useState(draft.texts[own] ? own : 'en');
  const text = draft.texts[lang] ?? NOTHING;
  const write = (part: Partial<PromotionText>): void =>
    onChange({ texts: { ...draft.texts, [lang]: { ...text, ...part } } });
  return (
    <>
      <Choose
        label={words('promotions.ops.language')}
        value={lang}
        options={SPOKEN.map(({ code, native }) => ({
          name: code,
          title: draft.texts[code]?.title ? words('promotions.ops.written', { language: native }) : native,
        }))}
        onValue={setLang}
      />
      <Field
        label={words('promotions.ops.heading')}
        lang={lang}
        dir="auto"
        maxLength={80}
        wrong={submission.fields['texts']}
        value={text.title}
        onChange={(event) => write({ title: event.target.value })}
      />
      <TextArea
        rows={2}
        max={200}
        label={words('promotions.ops.summary')}
        value={text.summary}
        onValue={(summary) => write({ summary })}
      />
      <TextArea
        rows={6}
        max={6_000}
        label={words('promotions.terms')}
        value={text.body}
        onValue={(body) => write({ body })}
      />
    </>
  );
}
