/**
 * What a room puts into the player site. `ui/player/pages.ts` exports its `pages`, listed by apps/site/far-pages.ts: they come when the
 * browser is idle. `ui/player/entries.ts` exports `entries`, listed by apps/site/rooms.ts: what the first load carries – popups,
 * search, and the pages that are themselves a first picture. `ui/player/menu.ts` exports `menu`, its lines in the menus, listed by
 * apps/site/menus.ts. All hold names and addresses only; every screen is behind an
 * `import()` (docs/decisions/0005).
 */
import type { IconName } from './icons.ts';
import type { Screen } from './screen.tsx';
import type { useWords, WordsStore } from './words.tsx';

/** Says an entry's name; a word of `site` or of a catalogue that the frame has loaded (`ui`, `site`, `lobby-ui`). */
export type Title = (words: ReturnType<typeof useWords>) => string;

export type PageEntry = {
  /** As react-router writes it: `/play/:gameCode`. */
  readonly path: string;
  /** Other addresses of the same page. */
  readonly also?: readonly string[];
  readonly Screen: Screen;
  /** Brings what else the first picture needs, e.g. the game that stands on the page; beside the screen's own part and words. */
  readonly prepare?: (pathname: string, words: WordsStore) => Promise<void>;
  /** A guest signs in first and comes back; a trial account is told that it needs a real one. Left out, everybody may see it. */
  readonly who?: 'member';
  /** The agents' layout: no header, no footer. */
  readonly layout?: 'agent';
  /** Where the path catches more than the page is for: every other address leads to the page that says nothing is there. */
  readonly fits?: (pathname: string) => boolean;
};

/** Offers a popup of this rank while it is used. */
export type UseOffer = (rank: number) => void;

export type PopupEntry = {
  /** What `usePopups().show` is called with. */
  readonly name: string;
  readonly Screen: Screen;
  /**
   * Place among popups that open by themselves, lower first: below 20 what has to be done, below 40 what has to be answered, from 40
   * on news. No two have the same. What a visitor asks for opens at once and needs none.
   */
  readonly rank?: number;
  /** Brings the hook that offers the popup (`usePopups().offer`) when there is a reason to; it comes after the first paint. */
  readonly offer?: () => Promise<UseOffer>;
  /** The group of banners (`BannerGroup` of the content room) one of which stands at its foot, for guests. */
  readonly banner?: string;
  /** It is about something that whoever opens it hands over; by itself it shows nothing. */
  readonly needsAbout?: true;
};

/** Who looks at a menu. */
export type Viewer = {
  readonly isAgent: boolean;
  /** one wallet for all makers: nothing to move between wallets */
  readonly isSingle: boolean;
};

/** A line of the member centre or of the menu under the member's name. */
export type MenuEntry = {
  readonly menu: 'centre' | 'account';
  /** Lower first; the rooms leave gaps of ten. */
  readonly order: number;
  /** An address, or the popup it opens. */
  readonly opens: { readonly to: string } | { readonly popup: string };
  readonly icon: IconName;
  readonly title: Title;
  readonly when?: (viewer: Viewer) => boolean;
  /** A hook that counts what waits there, from a call or a live topic; a red badge shows it when it is above 0. */
  readonly useCount?: () => number;
};

/** A stake that is not settled: the slip lists it, the dock counts it. */
export type OpenPlay = {
  /** Told apart from all others by this, over all rooms. */
  readonly id: string;
  readonly title: string;
  /** decimal, as the wire has it */
  readonly stake: string;
  readonly currency: string;
  readonly serial: string;
  /** Where it goes on. */
  readonly to: string;
};

/** A room that can be searched. The room a visitor stands in is searched, elsewhere the one with the lowest order. */
export type SearchEntry = {
  readonly order: number;
  readonly isHere: (pathname: string) => boolean;
  /** The address that shows what is found. */
  readonly address: (text: string, pathname: string, params: URLSearchParams) => string;
};

/** What goes on in a room right now: a strip of the home, below its first screen. */
export type HomeStrip = {
  /** Lower first. */
  readonly order: number;
  /** Draws a whole section with its heading, or nothing where nothing goes on. */
  readonly Strip: Screen;
};

export type SiteEntries = {
  /** Those a visitor may see first: home, lists, a game. All others stand in `ui/player/pages.ts`. */
  readonly pages?: readonly PageEntry[];
  readonly popups?: readonly PopupEntry[];
  /** A hook: what the member has open in this room; empty while it is not known. */
  readonly useOpenPlay?: () => readonly OpenPlay[];
  readonly search?: SearchEntry;
  readonly home?: HomeStrip;
};
