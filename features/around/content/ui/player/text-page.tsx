import { useState } from 'react';
import { useLocation } from 'react-router';
import { Choose } from '#platform/ui/desk/form.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { dateFormat } from '#platform/ui/date-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import './content.css';
import { Prose } from './prose.tsx';
import { useContentPage } from './queries.ts';

const PAGES = ['about', 'licences', 'blog', 'terms', 'privacy', 'responsible'] as const;

/** About, licences, terms and the blog: articles below each other, the blog's with their day, the terms with their version. */
export default function TextPage() {
  const words = useWords();
  const tag = useTag();
  const { pathname } = useLocation();
  const [version, setVersion] = useState<number>();
  const page = PAGES.find((name) => pathname === `/${name}`) ?? 'about';
  const { value, trouble, waiting, again } = useContentPage(page, version);
  const title = words(`content.${page}`);
  usePageHead(title);
  return (
    <article className="page stack content-page content-read">
      <h1 className="sign">{title}</h1>
      {value?.version && (
        <p className="faint">
          {words('content.version', {
            number: value.version.number,
            date: dateFormat(tag, 'UTC', 'day').format(new Date(value.version.since)),
          })}
        </p>
      )}
      {value?.versions && value.versions.length > 1 && (
        <Choose
          label={words('content.versions')}
          value={String(version ?? value.versions[0]?.number)}
          options={value.versions.map((one, n) => ({
            name: String(one.number),
            title: words(n === 0 ? 'content.version_now' : 'content.version', {
              number: one.number,
              date: dateFormat(tag, 'UTC', 'day').format(new Date(one.since)),
            }),
          }))}
          onValue={(name) =>
            setVersion(name === String(value.versions?.[0]?.number) ? undefined : Number(name))
          }
        />
      )}
      {waiting && <Skeleton height={320} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value?.articles.length === 0 && <EmptyState icon="doc" title={words('content.nothing')} />}
      {value?.articles.map((article) => (
        <section key={article.id} className="letter">
          <h2 className="sign">{article.title}</h2>
          {page === 'blog' && (
            <p className="faint">{dateFormat(tag, 'UTC', 'day').format(new Date(article.publishedAt))}</p>
          )}
          <Prose text={article.content} />
        </section>
      ))}
    </article>
  );
}
