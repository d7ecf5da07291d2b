import { Link } from 'react-router';
import { FirstLevel } from '#features/people/members/ui/player/first-level.tsx';
import type { Verification } from '#features/people/verification/contract.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { DocumentCard } from './document-card.tsx';
import { useVerification } from './use-documents.ts';
import './verification.css';

const LEVELS = [1, 2, 3] as const;

/** `/member/verification`: how far the account is verified, and what can be shown to get further. */
export default function VerificationPage() {
  const words = useWords();
  const title = words('verification.title');
  usePageHead(title);
  const { value, trouble, again } = useVerification();
  return (
    <div className="page stack verification">
      <h1 className="sign">{title}</h1>
      {!value &&
        (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={3} height={180} />)}
      {value && (
        <>
          <Levels value={value} />
          {value.missing.length > 0 && <BeforeFirst value={value} />}
          <p className="muted">{words('verification.intro')}</p>
          {LEVELS.map((level) => (
            <LevelPart key={level} level={level} value={value} />
          ))}
        </>
      )}
    </div>
  );
}

function Levels({ value: { level } }: { readonly value: Verification }) {
  const words = useWords();
  return (
    <ol className="verification-levels" aria-label={words('verification.levels')}>
      {LEVELS.map((one) => (
        <li
          key={one}
          data-on={level >= one ? '' : undefined}
          aria-current={level === one ? 'step' : undefined}
        >
          <Icon name={level >= one ? 'check' : 'lock'} small />
          <span>
            <b>{words('verification.level', { level: String(one) })}</b>
            <small>{words(`verification.opens.${one}`)}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What the first level still takes, and the page where it is given. */
function BeforeFirst({ value: { missing } }: { readonly value: Verification }) {
  const words = useWords();
  return (
    <section className="verification-card" aria-labelledby="level-1">
      <h2 className="group-title" id="level-1">
        {words('members.first_missing')}
      </h2>
      <FirstLevel missing={missing} />
      <Link className={buttonClass('line', { wide: true })} to="/member/profile">
        {words('verification.to_profile')}
      </Link>
    </section>
  );
}

function LevelPart({ level, value }: { readonly level: 1 | 2 | 3; readonly value: Verification }) {
  const words = useWords();
  const asked = value.asked.filter((one) => one.level === level);
  if (asked.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={`level-${level}`}>
      <h2 className="group-title" id={`level-${level}`}>
        {words('verification.for_level', { level: String(level) })}
      </h2>
      <div className="verification-cards">
        {asked.map((one) => (
          <DocumentCard key={one.kind} asked={one} value={value} />
        ))}
      </div>
    </section>
  );
}
