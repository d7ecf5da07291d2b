import type { ReactNode } from 'react';
import { TableHead } from './table-head.tsx';

type Props = {
  readonly className: string;
  /** As `TableHead`. */
  readonly titles: readonly (string | { readonly end: string })[];
  /** The rows. */
  readonly children: ReactNode;
};

/** A table that is read and not worked with, one heading a column. */
export function PlainTable({ className, titles, children }: Props) {
  return (
    <table className={className}>
      <TableHead titles={titles} />
      <tbody>{children}</tbody>
    </table>
  );
}
