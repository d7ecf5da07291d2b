import type { ReactNode } from 'react';
import { use, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { holdBack } from './popup-history.ts';
import { PopupTail } from './popup-tail.ts';
import { useWords } from './words.tsx';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  /** The body is a slip: no bar of its own, the paper brings its head. */
  readonly paper?: boolean;
  /** Nobody pressed for it: it is opened in a task of its own, since drawing and opening in one keep a slow phone for 100 ms. */
  readonly unasked?: boolean;
  readonly children: ReactNode;
};

/**
 * Where something that is asked in between takes the place of what stands in the open popup, which stays as it is behind it: never a
 * dialog over a dialog. Undefined where none is open.
 */
export const openTakeover = (): Element | undefined =>
  [...document.querySelectorAll('dialog.popup[open] .popup-takeover')].at(-1);

/**
 * A sheet on phones, a dialog from 768 up. The native modal dialog traps focus, makes the page inert and closes on Escape;
 * focus returns to what opened it. The browser's back button closes it.
 */
export function Popup({ title, onClose, wide = false, paper = false, unasked = false, children }: Props) {
  const words = useWords();
  const tail = use(PopupTail);
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });

  useEffect(() => {
    const letGo = holdBack(() => latestClose.current());
    const element = dialog.current;
    const open = (): void => {
      if (!element || element.open) return;
      element.showModal();
      // A form begins at its first field, not at the cross.
      element
        .querySelector<HTMLElement>('.popup-body input:not([type=radio], [type=checkbox], [data-quiet])')
        ?.focus();
    };
    const soon = unasked ? setTimeout(open) : open();
    return () => {
      clearTimeout(soon ?? undefined);
      element?.close();
      letGo();
    };
  }, [unasked]);

  return (
    <dialog
      ref={dialog}
      className={`popup${wide ? ' popup-wide' : ''}${paper ? ' popup-paper' : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The backdrop belongs to the dialog element; everything inside it is a descendant.
        if (event.target === dialog.current) onClose();
      }}
    >
      {paper ? (
        <h2 id={titleId} className="out">
          {title}
        </h2>
      ) : (
        <header className="popup-head">
          <h2 id={titleId} className="sign">
            {title}
          </h2>
          <IconButton icon="close" label={words('ui.close')} onClick={onClose} />
        </header>
      )}
      <div className="popup-body">
        {children}
        {tail}
        <div className="popup-takeover" />
      </div>
    </dialog>
  );
}
