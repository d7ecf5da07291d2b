import { useContext, useState } from 'react';
import type { SendCampaign, Texts } from '#features/around/notices/contract/campaigns.ts';
import {
  LONGEST_TEXT,
  LONGEST_TITLE,
  STAFF_CATEGORIES,
  type StaffCategory,
} from '#features/around/notices/contract/kinds.ts';
import { newId } from '#kernel/ids.ts';
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { fromZone } from '#platform/ui/desk/zone-time.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { AudienceForm, FIRST_AUDIENCE, readAudience } from './audience-form.tsx';
import { Preview } from './preview.tsx';
import './messages.css';

const SPOKEN = LANGUAGES.filter(({ code }) => code !== PSEUDO);
const NOTHING = { title: '', text: '' };

/** Languages in which both lines are written. */
const written = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).filter(([, { title, text }]) => title.trim() !== '' && text.trim() !== ''),
  );

/** Writes to players: what about, to whom, in which languages, when; beside it how it will look. */
export function Composer({ onSent }: { readonly onSent: (id: string) => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const zone = useContext(ZoneContext);
  // Made once: sent again after a broken line it is the same message.
  const [id] = useState(() => newId());
  const [category, setCategory] = useState<StaffCategory>('news');
  const [audience, setAudience] = useState(FIRST_AUDIENCE);
  const [texts, setTexts] = useState<Texts>({});
  const [language, setLanguage] = useState('en');
  const [link, setLink] = useState('');
  const [at, setAt] = useState('');
  const text = texts[language] ?? NOTHING;
  const write = (part: Partial<typeof NOTHING>): void =>
    setTexts({ ...texts, [language]: { ...text, ...part } });
  const whom = readAudience(audience);
  const sendAt = at === '' ? undefined : fromZone(at, zone);
  const why =
    Object.keys(written(texts)).length === 0
      ? words('notices.ops.write_first')
      : whom === undefined
        ? words('notices.ops.account_first')
        : undefined;
  const send = (): void => {
    if (!whom) return;
    void submission
      .run(async () => {
        await api.send<typeof SendCampaign>('POST', '/ops/messages', {
          body: {
            id,
            category,
            audience: whom,
            texts: written(texts),
            link: link.trim(),
            ...(sendAt && { sendAt }),
          },
        });
        say(words(sendAt ? 'notices.ops.planned' : 'notices.ops.sending'), 'gain');
        answers.stale('/ops/messages');
      })
      .then((done) => done && onSent(id));
  };
  return (
    <DeskForm
      title={words('notices.ops.new')}
      hint={words('notices.ops.budget')}
      submission={submission}
      save={words(at === '' ? 'notices.ops.send' : 'notices.ops.plan')}
      why={why}
      onSave={send}
    >
      <Choose
        label={words('notices.ops.category')}
        value={category}
        options={STAFF_CATEGORIES.map((name) => ({ name, title: words(`notices.category.${name}`) }))}
        onValue={setCategory}
      />
      <AudienceForm
        draft={audience}
        category={category}
        wrong={submission.fields['account']}
        onDraft={setAudience}
      />
      <Choose
        label={words('notices.ops.language')}
        value={language}
        options={SPOKEN.map(({ code, native }) => ({
          name: code,
          title: written(texts)[code] ? words('notices.ops.is_written', { language: native }) : native,
        }))}
        onValue={setLanguage}
      />
      <Field
        label={words('notices.ops.heading')}
        lang={language}
        dir="auto"
        maxLength={LONGEST_TITLE}
        value={text.title}
        onChange={(event) => write({ title: event.target.value })}
      />
      <TextArea
        label={words('notices.ops.text')}
        rows={5}
        max={LONGEST_TEXT}
        value={text.text}
        onValue={(next) => write({ text: next })}
      />
      <Field
        label={words('notices.ops.link')}
        hint={words('notices.ops.link_hint')}
        dir="ltr"
        maxLength={200}
        value={link}
        wrong={submission.fields['link']}
        onChange={(event) => setLink(event.target.value)}
      />
      <Field
        label={words('notices.ops.send_at')}
        hint={words('notices.ops.send_at_hint', { zone })}
        type="datetime-local"
        value={at}
        wrong={submission.fields['sendAt']}
        onChange={(event) => setAt(event.target.value)}
      />
      <Preview title={text.title} text={text.text} language={language} link={link} />
    </DeskForm>
  );
}
