import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

type Props = {
  /** Read out; the face alone says it where this is left out. */
  readonly label?: string;
  readonly face: ReactNode;
  readonly className: string;
  /** Drawn only while it is open. */
  readonly children: () => ReactNode;
};

/** A button and the panel it unfolds. Closes on Escape, on a press or focus elsewhere, and on every navigation. */
export function Drop({ label, face, className, children }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- arriving anywhere closes it
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const elsewhere = ({ target }: Event): void => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);
  return (
    <span className="drop" ref={place}>
      <button
        type="button"
        ref={button}
        className={className}
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && <div className="drop-panel">{children()}</div>}
    </span>
  );
}
