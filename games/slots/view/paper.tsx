import type { ReactNode } from 'react';

/** The slip below the reels: what is said, and what belongs to it. @prop feed it comes out of the machine, as a win does */
export function Paper({
  text,
  children,
  feed = false,
}: {
  readonly text: string;
  readonly children?: ReactNode;
  readonly feed?: boolean;
}) {
  return (
    <div className={`slip slot-slip${feed ? ' slip-feed' : ''}`}>
      <span className="slot-caption">{text}</span>
      {children}
    </div>
  );
}
