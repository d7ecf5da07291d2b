import { useEffect, useRef } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** A warning inside a dialog that is open already: it takes the place of the form until it is confirmed (docs/PRODUCT.md, 8). */
export function WarningStep({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const words = useWords();
  const ok = useRef<HTMLButtonElement>(null);
  useEffect(() => ok.current?.focus(), []);
  return (
    <div className="stack warning-step" role="alertdialog" aria-label={words('identity.warning')}>
      <p role="alert">
        <Icon name="warn" />
        <span>{text}</span>
      </p>
      <button ref={ok} type="button" className="btn btn-go btn-wide" onClick={onClose}>
        <span>{words('identity.confirm_ok')}</span>
      </button>
    </div>
  );
}
