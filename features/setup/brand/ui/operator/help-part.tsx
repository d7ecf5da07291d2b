import { useState } from 'react';
import type { GetOpsHelp, OpsBrand, PutOpsHelp } from '#features/setup/brand/contract/ops.ts';
import { LANGUAGES } from '#kernel/words.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useDeed } from '#platform/ui/desk/deed.ts';
import { Choose, DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Topic = {
  readonly topic: string;
  readonly title: string;
  readonly body: string;
  readonly own: boolean;
};

function TopicForm({ lang, one }: { readonly lang: string; readonly one: Topic }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const deed = useDeed();
  const [title, setTitle] = useState(one.title);
  const [text, setText] = useState(one.body);
  const put = (body: { title: string; body: string }): void => {
    void deed.run(async () => {
      const whole = { lang, topic: one.topic, ...body };
      await api.send<typeof PutOpsHelp>('PUT', '/ops/brand/help', { body: whole });
      answers.stale('/ops/brand/help');
      say(words('brand.ops.saved'), 'gain');
    });
  };
  return (
    <DeskForm
      title={one.title}
      deed={deed}
      save={words('brand.ops.save')}
      onSave={() => put({ title: title.trim(), body: text.trim() })}
    >
      <Field
        label={words('brand.ops.help_title')}
        lang={lang}
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        rows={8}
        max={8_000}
        label={words('brand.ops.help_body')}
        hint={words('brand.ops.help_hint')}
        value={text}
        onValue={setText}
      />
      {one.own && (
        <p className="rowline">
          <span className="mark-state" data-tone="warn">
            {words('brand.ops.help_own')}
          </span>
          <Button small look="line" icon="back" onClick={() => put({ title: one.title, body: '' })}>
            {words('brand.ops.help_restore')}
          </Button>
        </p>
      )}
    </DeskForm>
  );
}

/** The help centre, language by language; a brand's own text stands in the place of the house's. */
export function HelpPart({ brand }: { readonly brand: OpsBrand }) {
  const words = useWords();
  const [lang, setLang] = useState(brand.defaultLanguage);
  const query = { lang };
  const answer = useRead<typeof GetOpsHelp>('/ops/brand/help', { query }, 5_000);
  const { value, waiting, trouble, again } = answer;
  return (
    <>
      <Choose
        label={words('brand.ops.help_language')}
        value={lang}
        options={brand.catalogues.map((code) => ({
          name: code,
          title: LANGUAGES.find((one) => one.code === code)?.native ?? code,
        }))}
        onValue={setLang}
      />
      {waiting && <Skeleton height={320} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value?.topics.length === 0 && <EmptyState icon="doc" title={words('brand.ops.help_none')} />}
      {value?.topics.map((one) => (
        <TopicForm key={`${lang} ${one.topic} ${one.own}`} lang={lang} one={one} />
      ))}
    </>
  );
}
