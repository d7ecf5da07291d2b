import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { IconButton } from '../button.tsx';
import { useWords } from '../words.tsx';

type Props = { readonly label: string; readonly onClose: () => void; readonly children: ReactNode };

/** The detail pane beside a queue; below 1200 px it lies over the trailing side. Escape closes it. */
export function Pane({ label, onClose, children }: Props) {
  const words = useWords();
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [onClose]);
  return (
    <aside className="desk-pane" aria-label={label}>
      <IconButton icon="close" label={words('ui.close')} className="desk-pane-close" onClick={onClose} />
      {children}
    </aside>
  );
}
