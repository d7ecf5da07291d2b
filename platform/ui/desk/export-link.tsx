import { Link } from 'react-router';
import { buttonClass } from '../button.tsx';
import { useWords } from '../words.tsx';
import { useRights } from './rights.ts';

type Props = {
  /** What the table is called among exports. */
  readonly kind: string;
  /** What narrows the table; what is undefined does not. */
  readonly narrowed?: Readonly<Record<string, string | undefined>>;
  /** Where the table is only part of a desk: what one must be allowed to take it. */
  readonly right?: string;
};

/** To the table of this desk as a file, narrowed as it is seen. */
export function ExportLink({ kind, narrowed = {}, right }: Props) {
  const words = useWords();
  const rights = useRights();
  if (right !== undefined && !rights?.may(right)) return null;
  const given = Object.entries(narrowed).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return (
    <Link
      className={buttonClass('line', { small: true })}
      to={`/exports?${new URLSearchParams([['kind', kind], ...given])}`}
    >
      {words('exports.as_file')}
    </Link>
  );
}
