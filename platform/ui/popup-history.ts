/**
 * The browser's back button closes the open popup: while one is open, the history holds one entry more for the same address.
 * Closing in another way takes that entry away again. Where a press closed the popup and went elsewhere in one go, the entry
 * stays below the new page; on the way back it is passed over, so nobody has to press twice and nobody is kept.
 */
const MARK = 'popup';

type Entry = { readonly idx: number; readonly marked: boolean };
const entryOf = (state: unknown): Entry => {
  const known: { idx?: unknown; popup?: unknown } = typeof state === 'object' && state !== null ? state : {};
  return { idx: typeof known.idx === 'number' ? known.idx : 0, marked: known[MARK] === true };
};

/** How far to go on from an entry whose popup is gone: back when somebody came from behind it, on when he came from before it. */
export function onwards(from: Entry, to: Entry): -1 | 0 | 1 {
  if (!to.marked || from.marked) return 0;
  return from.idx > to.idx ? -1 : 1;
}

let closeOpen: (() => void) | undefined;
let here: Entry = { idx: 0, marked: false };
let leaving: ReturnType<typeof setTimeout> | undefined;
/** A step back of our own is under way: the browser takes it some time after it was asked for. */
let stepping = false;
/** What had the focus before the first of a chain of popups. */
let opener: HTMLElement | undefined;

const remember = (): void => {
  here = entryOf(history.state);
};

function mark(): void {
  if (!entryOf(history.state).marked) {
    const state: unknown = history.state;
    history.pushState({ ...(typeof state === 'object' ? state : {}), [MARK]: true }, '');
  }
  remember();
}

function onPopState(event: PopStateEvent): void {
  const [from, to] = [here, entryOf(event.state)];
  here = to;
  if (stepping) {
    stepping = false;
    // A popup whose part came while the step was under way stands on an entry that is gone: it gets one of its own.
    if (closeOpen) mark();
    return;
  }
  if (from.marked && !to.marked && closeOpen) closeOpen();
  else if (!closeOpen) {
    const step = onwards(from, to);
    if (step !== 0) history.go(step);
  }
}
if (typeof window !== 'undefined') window.addEventListener('popstate', onPopState);

/** Leaves the page once the popup that is about to close has taken its entry away: its step back would undo the leaving. */
export function leaveFor(url: string): void {
  const go = (): void => location.assign(url);
  if (entryOf(history.state).marked) addEventListener('popstate', go, { once: true });
  else go();
}

/**
 * A popup stands open until the returned function is called. One that follows another at once takes over its entry and its opener.
 * @param close called when the visitor goes back
 */
export function holdBack(close: () => void): () => void {
  closeOpen = close;
  if (leaving === undefined && document.activeElement instanceof HTMLElement) opener = document.activeElement;
  clearTimeout(leaving);
  leaving = undefined;
  mark();
  return () => {
    if (closeOpen === close) closeOpen = undefined;
    // A navigation or another popup may follow in the same breath: only then it is known what remains.
    leaving = setTimeout(() => {
      leaving = undefined;
      if (opener?.isConnected && document.activeElement === document.body) opener.focus();
      opener = undefined;
      const now = entryOf(history.state);
      stepping = now.marked;
      if (now.marked) history.back();
      else here = now;
    });
  };
}
