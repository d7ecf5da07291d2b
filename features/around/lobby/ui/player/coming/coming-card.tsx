import type { ReactNode } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { inkStyle } from '#platform/ui/ink.ts';
import { Picture } from '#platform/ui/picture.tsx';
import type { Known } from './known.ts';
import './coming.css';

type Props = {
  readonly known: Known;
  readonly title: string;
  /** Its heading is the page's own. */
  readonly page?: boolean;
  /** Said before the facts. */
  readonly lead?: string;
  /** Said after them. */
  readonly note: string;
  readonly children: ReactNode;
};

/** What is not open yet, as a printed card: what it will be, what is settled, and what to do meanwhile. */
export function ComingCard({ known, title, page = false, lead, note, children }: Props) {
  const words = useWords();
  const Heading = page ? 'h1' : 'h2';
  return (
    <section className="coming" style={inkStyle(known.mark)} aria-labelledby="coming-title">
      <span className="coming-art cloth" aria-hidden="true">
        <Picture src={`/art/emblem/${known.emblem}.svg`} alt="" width="148" height="148" />
      </span>
      <div className="coming-words">
        <Heading id="coming-title" className="sign">
          {title}
        </Heading>
        {lead && <p>{lead}</p>}
        {known.facts.length > 0 && (
          <ul>
            {known.facts.map((fact) => (
              <li key={fact}>
                <Icon name="check" small />
                {words(fact)}
              </li>
            ))}
          </ul>
        )}
        <p className="coming-note">{note}</p>
        <div className="rowline">{children}</div>
      </div>
    </section>
  );
}
