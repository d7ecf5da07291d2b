import type { IconName } from './icons.ts';

type Props = {
  readonly name: IconName;
  /** turns around in right-to-left text: back, forward, exit */
  readonly flip?: boolean;
  readonly small?: boolean;
};

/** A picture beside words or inside a labelled button; it never stands for words alone. */
export function Icon({ name, flip = false, small = false }: Props) {
  const classes = `ico${flip ? ' flip' : ''}${small ? ' ico-small' : ''}`;
  return (
    <svg className={classes} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
