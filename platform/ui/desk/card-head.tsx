import type { ReactNode } from 'react';

type Props = {
  /** As its owner wrote it, in whatever direction its letters run. */
  readonly title: string;
  /** How it stands. */
  readonly children?: ReactNode;
};

/** The first line of a card about one thing: its name, and how it stands. */
export function CardHead({ title, children }: Props) {
  return (
    <div className="head">
      <h2 className="sign">
        <bdi>{title}</bdi>
      </h2>
      {children}
    </div>
  );
}
