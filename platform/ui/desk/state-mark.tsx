import type { ReactNode } from 'react';

export type Tone = 'gain' | 'warn' | 'danger' | 'plain';

/**
 * One record a room: each state of something with its tone and its word, and `More` of it, for every screen that shows it. Written
 * `as const satisfies States<Name>`, so that `words(STATES[state].word)` knows the key.
 */
export type States<Name extends PropertyKey, More = unknown> = Readonly<
  Record<Name, { readonly tone: Tone; readonly word: string } & More>
>;

/** A state in its colour; the text is the word of the state. */
export function StateMark({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className="mark-state" data-tone={tone}>
      {children}
    </span>
  );
}
