import { Link, useParams } from 'react-router';
import type { GetRules } from '#features/play/rounds/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { HOUR } from '#kernel/time.ts';
import '#platform/ui/css/play.css';

/** `/rules/:gameCode`: all a stranger needs to compute a round of the game again, to read, as text and as data. */
export default function RulesPage() {
  const words = useWords();
  const { gameCode = '' } = useParams();
  const { value, trouble, again } = useRead<typeof GetRules>(
    '/play/{gameCode}/rules',
    { params: { gameCode } },
    HOUR,
  );
  usePageHead(words('rounds.rules_page'), 200);
  const address = `/play/${encodeURIComponent(gameCode)}/rules`;
  return (
    <div className="page fair-page">
      <h1 className="sign">{words('rounds.rules_page_for', { game: gameCode })}</h1>
      <p className="rowline">
        <a className="link" href={`/docs/rules.txt?gameCode=${encodeURIComponent(gameCode)}`}>
          {words('rounds.rules_text')}
        </a>
        <a className="link" href={address}>
          {words('rounds.rules_data')}
        </a>
        <Link className="link" to="/fair">
          {words('rounds.rules_check')}
        </Link>
      </p>
      {value ? (
        <pre className="rules-text" lang="en" dir="ltr">
          {value.text}
        </pre>
      ) : trouble ? (
        <ErrorState trouble={trouble} onRetry={again} />
      ) : (
        <Skeleton height={480} />
      )}
    </div>
  );
}
