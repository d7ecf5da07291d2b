/** What a family shows of a game in popups, records and the check page: loaded by those who show it. */
import { useEffect, useState } from 'react';
import { viewOf } from '#games/views.ts';
import type { GameSide } from '#games/view-props.ts';
import { useWordsStore } from '#platform/ui/words.tsx';

export type Side = {
  readonly side: GameSide | undefined;
  /** no family plays this code */
  readonly unknown: boolean;
  readonly trouble: unknown;
  readonly again: () => void;
};

export function useGameSide(code: string): Side {
  const words = useWordsStore();
  const view = viewOf(code);
  const [found, setFound] = useState<{ side?: GameSide; trouble?: unknown }>({});
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again loads again
  useEffect(() => {
    if (!view) return;
    let left = false;
    setFound({});
    Promise.all([view.side(code), words.need([...view.words, ...(view.moreWords ?? [])])]).then(
      ([{ default: side }]) => left || setFound({ side }),
      (trouble: unknown) => left || setFound({ trouble }),
    );
    return () => {
      left = true;
    };
  }, [view, code, words, asked]);
  return {
    side: found.side,
    unknown: view === undefined,
    trouble: found.trouble,
    again: () => setAsked((count) => count + 1),
  };
}
