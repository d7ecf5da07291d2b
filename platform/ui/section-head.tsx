import type { ReactNode } from 'react';

type Props = {
  /** What the section is labelled by. */
  readonly id: string;
  readonly title: string;
  /** Above a row that is moved sideways. */
  readonly slider?: boolean;
  /** The way to all of it. */
  readonly children: ReactNode;
};

/** The heading of a section of a page, and the way on beside it. */
export function SectionHead({ id, title, slider = false, children }: Props) {
  return (
    <header className={slider ? 'section-head slider-head' : 'section-head'}>
      <h2 id={id} className="sign">
        {title}
      </h2>
      {children}
    </header>
  );
}
