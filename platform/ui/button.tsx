import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

export type ButtonLook = 'quiet' | 'go' | 'prize' | 'line';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  /** One `go` or `prize` a view (visual language, rule 4). */
  readonly look?: ButtonLook;
  readonly small?: boolean;
  readonly wide?: boolean;
  readonly icon?: IconName;
  /** Shows the working line; presses are ignored, focus stays. */
  readonly busy?: boolean;
  /** Why it cannot be pressed now. A disabled button says so, but where it waits for a moment alone (`aria-disabled`). */
  readonly why?: string | undefined;
  readonly children: ReactNode;
};

const lookClass = (look: ButtonLook, small: boolean, wide: boolean): string =>
  `btn${look === 'quiet' ? '' : ` btn-${look}`}${small ? ' btn-small' : ''}${wide ? ' btn-wide' : ''}`;

const isTrue = (said: boolean | 'true' | 'false' | undefined): boolean => said === true || said === 'true';

export function Button({
  look = 'quiet',
  small = false,
  wide = false,
  icon,
  busy = false,
  why,
  children,
  onClick,
  className = '',
  type = 'button',
  ...rest
}: Props) {
  const whyId = useId();
  const stopped = busy || why !== undefined || isTrue(rest['aria-disabled']);
  return (
    <>
      <button
        {...rest}
        type={type}
        className={`${lookClass(look, small, wide)} ${className}`.trim()}
        aria-disabled={stopped || undefined}
        aria-busy={busy || undefined}
        aria-describedby={why ? whyId : rest['aria-describedby']}
        onClick={(event) => {
          // aria-disabled keeps the button in the tab order, so its reason can be read; the press itself goes nowhere.
          if (stopped) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {icon && <Icon name={icon} />}
        <span>{children}</span>
        {busy && <i className="btn-wait" />}
      </button>
      {why && (
        <span id={whyId} className="btn-why">
          {why}
        </span>
      )}
    </>
  );
}

/** The looks of a button for a link: pass to a router link's className. */
export const buttonClass = (
  look: ButtonLook = 'quiet',
  options: { readonly small?: boolean; readonly wide?: boolean } = {},
): string => lookClass(look, options.small ?? false, options.wide ?? false);

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly icon: IconName;
  readonly label: string;
  readonly flip?: boolean;
};

export function IconButton({ icon, label, flip = false, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`iconbtn ${className}`.trim()}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} flip={flip} />
    </button>
  );
}

type ChipProps = {
  readonly on: boolean;
  readonly onPress: () => void;
  readonly icon?: IconName;
  readonly children: ReactNode;
};

/** A filter that is on or off. */
export function Chip({ on, onPress, icon, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={on} onClick={onPress}>
      {icon && <Icon name={icon} small />}
      {children}
    </button>
  );
}

type SwitchProps = {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
};

export function Switch({ on, onChange, children }: SwitchProps) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
