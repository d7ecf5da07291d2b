import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Article } from '#features/around/content/contract.ts';
import { HELP_SUBJECTS } from '#features/around/content/contract/places.ts';
import { Field } from '#platform/ui/field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './content.css';
import { Helpful } from './helpful.tsx';
import { Prose } from './prose.tsx';
import { useContentPage, useSearch } from './queries.ts';

type Question = { readonly id: string; readonly title: string; readonly text: string };

/** Each answer unfolds by itself, without a script. */
function Answers({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div className="answers">
      {questions.map(({ id, title, text }) => (
        <details key={id}>
          <summary>{title}</summary>
          <div className="answer">
            <Prose text={text} />
            <Helpful id={id} />
          </div>
        </details>
      ))}
    </div>
  );
}

const asQuestion = ({ id, title, content }: Article): Question => ({ id, title, text: content });

/** What holds the words, best first; nothing found is an invitation to write. */
function Found({ text }: { readonly text: string }) {
  const words = useWords();
  const { value, trouble, waiting, again } = useSearch(text);
  return (
    <section aria-live="polite" aria-label={words('content.found')}>
      {waiting && <SkeletonRows rows={4} height={52} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value?.articles.length === 0 && (
        <EmptyState icon="search" title={words('content.not_found')}>
          <Link to="/support/new">{words('content.ask_us')}</Link>
        </EmptyState>
      )}
      {value && value.articles.length > 0 && <Answers questions={value.articles.map(asQuestion)} />}
    </section>
  );
}

/** What is typed is asked for when the typing rests. */
function useRest(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Questions by subject; the subject's name is its anchor. */
function Questions() {
  const words = useWords();
  const { value, trouble, waiting, again } = useContentPage('help');
  return (
    <>
      {waiting && <SkeletonRows rows={7} height={52} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value &&
        HELP_SUBJECTS.map((subject) => {
          const mine = value.articles.filter((article) => article.subject === subject);
          if (mine.length === 0) return null;
          return (
            <section key={subject} id={subject} aria-labelledby={`${subject}-title`}>
              <h2 id={`${subject}-title`} className="sign">
                {words(`content.subject_${subject}`)}
              </h2>
              <Answers questions={mine.map(asQuestion)} />
            </section>
          );
        })}
    </>
  );
}

/** The same answers as in the popup and in the call of the help centre: told once, edited at the content desk. */
export default function HelpPage() {
  const words = useWords();
  const title = words('content.help');
  usePageHead(title, 200, words('content.help_about'));
  const [text, setText] = useState('');
  const asked = useRest(text).trim();
  return (
    <article className="page stack content-page">
      <h1 className="sign">{title}</h1>
      <p className="muted">{words('content.help_about')}</p>
      <Field
        label={words('content.search')}
        type="search"
        dir="auto"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        end={<Icon name="search" />}
      />
      {asked.length > 1 ? (
        <Found text={asked} />
      ) : (
        <div className="help-subjects">
          <Questions />
        </div>
      )}
      <p className="help-more">
        {words('content.no_answer')} <Link to="/support">{words('content.ask_us')}</Link>
      </p>
    </article>
  );
}
