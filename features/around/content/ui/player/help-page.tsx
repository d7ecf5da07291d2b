import { usePageHead } from '#platform/ui/page-head.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './content.css';
import { Prose } from './prose.tsx';
import { useContentPage } from './queries.ts';

const SUBJECTS = ['account', 'money', 'games', 'safe'] as const;

/** Questions by subject; each answer unfolds by itself, without a script. The subject's name is its anchor. */
export default function HelpPage() {
  const words = useWords();
  const { value, trouble, waiting, again } = useContentPage('help');
  const title = words('content.help');
  usePageHead(title, 200, words('content.help_about'));
  return (
    <article className="page stack content-page">
      <h1 className="sign">{title}</h1>
      <p className="muted">{words('content.help_about')}</p>
      {waiting && <Skeleton height={320} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value &&
        SUBJECTS.map((subject) => {
          const mine = value.articles.filter((article) => article.subject === subject);
          if (mine.length === 0) return null;
          return (
            <section key={subject} id={subject} aria-labelledby={`${subject}-title`}>
              <h2 id={`${subject}-title`} className="sign">
                {words(`content.subject_${subject}`)}
              </h2>
              <div className="answers">
                {mine.map((article) => (
                  <details key={article.id}>
                    <summary>{article.title}</summary>
                    <div className="answer">
                      <Prose text={article.content} />
                    </div>
                  </details>
                ))}
              </div>
            </section>
          );
        })}
    </article>
  );
}
