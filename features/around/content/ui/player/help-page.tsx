import { HELP_SUBJECTS } from '#features/around/content/contract/places.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './content.css';
import { Prose } from './prose.tsx';
import { useContentPage } from './queries.ts';

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
          </div>
        </details>
      ))}
    </div>
  );
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
              <Answers questions={mine.map(({ id, title, content }) => ({ id, title, text: content }))} />
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
  return (
    <article className="page stack content-page">
      <h1 className="sign">{title}</h1>
      <p className="muted">{words('content.help_about')}</p>
      <div className="help-subjects">
        <Questions />
      </div>
    </article>
  );
}
