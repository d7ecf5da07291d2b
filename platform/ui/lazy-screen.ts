/**
 * Forms, popups and the lines of slips have a sheet of their own: 1.5 kB compressed that no first paint of home and lists needs.
 * It comes with the first part that wears it, and before that when the browser is idle; pages the server draws with forms in them
 * have it inside (apps/server/page-assets.ts).
 */
import type { ComponentType } from 'react';
import { screen, type Screen } from './screen.tsx';

let coming: Promise<unknown> | undefined;

/** Asks for the sheet; a failed one is asked for again. */
export function loadLateSheet(): Promise<unknown> {
  coming ??= import('./late-sheet.ts').catch((cause: unknown) => {
    coming = undefined;
    throw cause;
  });
  return coming;
}

/** A part that is shown only when its sheet is there. */
export const withLateSheet =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  async () => {
    const [part] = await Promise.all([load(), loadLateSheet()]);
    return part;
  };

/** A screen or popup of such parts; `rooms` whose words come with it. */
export const lazyScreen = (
  load: () => Promise<{ readonly default: ComponentType }>,
  rooms: readonly string[],
): Screen => screen(withLateSheet(load), rooms);
