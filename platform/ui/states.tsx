import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { ApiRefusal, ApiTrouble } from './api.ts';
import { Link } from 'react-router';
import { Button, buttonClass, type ButtonLook } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import type { LiveState } from './live.ts';
import { useWords } from './words.tsx';

/** A grey block in the final shape; it holds its place at once and shows itself only after 300 ms. */
export function Skeleton({
  ratio,
  height,
  className = '',
}: {
  readonly ratio?: string;
  readonly height?: number;
  readonly className?: string;
}) {
  return (
    <span
      className={`skeleton ${className}`.trim()}
      style={{ aspectRatio: ratio, blockSize: height }}
      aria-hidden="true"
    />
  );
}

/** Rows that are on their way: a list holds its place in its own shape. */
export function SkeletonRows({
  rows = 6,
  height = 60,
}: {
  readonly rows?: number;
  readonly height?: number;
}) {
  return (
    <div className="skeleton-rows" aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} height={height} />
      ))}
    </div>
  );
}

type StateProps = {
  readonly icon?: IconName;
  readonly title: string;
  readonly page?: boolean;
  /** Stands on cloth: a whole page has nothing else to show. */
  readonly stage?: boolean;
  /** Nothing stands at this address: the frame shows every way on, also where a game would have hidden it. */
  readonly missing?: boolean;
  /** What to do, where a sentence says it; children where it takes more. */
  readonly hint?: string;
  readonly children?: ReactNode;
  /** Where to go from here. */
  readonly way?: { readonly to: string; readonly title: string; readonly look?: ButtonLook };
  readonly action?: ReactNode;
};

/** A printed mark instead of a lone sign: the same plate as the categories have. */
function Mark({ icon, stage = false }: { readonly icon: IconName; readonly stage?: boolean }) {
  return (
    <span className={stage ? 'state-stage cloth' : 'state-mark'}>
      {stage ? (
        <span className="state-mark">
          <Icon name={icon} />
        </span>
      ) : (
        <Icon name={icon} />
      )}
    </span>
  );
}

/** `page`: its heading is the page's own. */
export function EmptyState({
  icon = 'search',
  title,
  page = false,
  stage = page,
  missing = false,
  hint,
  children = hint,
  way,
  action,
}: StateProps) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className="state" data-missing={missing || undefined}>
      <Mark icon={icon} stage={stage} />
      <Heading className="sign">{title}</Heading>
      {children && <p>{children}</p>}
      {way && (
        <Link className={buttonClass(way.look ?? 'go')} to={way.to}>
          {way.title}
        </Link>
      )}
      {action}
    </div>
  );
}

type ErrorProps = {
  readonly trouble: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** Says whether money moved; leave out only where none can. */
  readonly money?: 'untouched' | 'unknown';
};

/** What happened, whether money moved, what to do. */
export function ErrorState({ trouble, onRetry, money }: ErrorProps) {
  const words = useWords();
  const refused = trouble instanceof ApiRefusal;
  const offline = trouble instanceof ApiTrouble;
  const title = refused
    ? words('ui.error.refused')
    : offline
      ? words('ui.error.network')
      : words('ui.error.broken');
  return (
    <div className="state" role="alert" data-tone="wrong">
      <Mark icon="warn" />
      <h2 className="sign">{title}</h2>
      {refused && <p>{trouble.message}</p>}
      {money && <p>{words(money === 'untouched' ? 'ui.error.money_untouched' : 'ui.error.money_unknown')}</p>}
      {offline && <p>{words('ui.error.network_do')}</p>}
      {onRetry && (
        <Button icon="again" onClick={onRetry}>
          {words('ui.retry')}
        </Button>
      )}
    </div>
  );
}

const LONG_WAIT_MS = 10_000;

/** A thin line while a page comes; after ten seconds a sentence and a way out. Never a spinner over the page. */
export function LoadingOverlay({ onGiveUp }: { readonly onGiveUp: () => void }) {
  const words = useWords();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className="overlay" role="progressbar" aria-label={words('ui.loading')} />
      {long && (
        <div className="overlay-words">
          <div role="alert">
            <p>{words('ui.loading_long')}</p>
            <Button onClick={onGiveUp}>{words('ui.back')}</Button>
          </div>
        </div>
      )}
    </>
  );
}

/** Says when what stands on the page may be old. */
export function ConnectionBar({ state }: { readonly state: LiveState }) {
  const words = useWords();
  return (
    <div role="status">
      {state === 'lost' && (
        <p className="connection">
          <Icon name="warn" />
          {words('ui.connection_lost')}
        </p>
      )}
    </div>
  );
}
