import type { ComponentProps, ComponentType } from 'react';
import { createElement, useEffect, useState } from 'react';
import { whenIdle } from '#platform/ui/later.tsx';
import type SidePopups from './side-popups.tsx';
import type { Table } from './table.ts';
import { TroublePopup } from './trouble-popup.tsx';
import type { GamePopup } from './game-popup.ts';

type Props = Table & {
  readonly popup: GamePopup | undefined;
  readonly onPopup: (popup: GamePopup | undefined) => void;
  readonly onReopen: () => void;
};

type Side = ComponentType<ComponentProps<typeof SidePopups>>;

/**
 * The popups a press opens come when the browser is idle, or with the first press; what tells of trouble is always here, since the
 * network may be the trouble. A part that does not come is told as such, and the next press asks again.
 */
function useSide(wanted: boolean, onTrouble: () => void): { readonly Side: Side } | undefined {
  const [side, setSide] = useState<{ readonly Side: Side }>();
  const here = side !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told when it fails is no reason to load it again
  useEffect(() => {
    if (here) return;
    let left = false;
    const take = (): void => {
      if (left) return;
      import('./side-popups.tsx').then(
        (loaded) => left || setSide({ Side: loaded.default }),
        () => left || !wanted || onTrouble(),
      );
    };
    if (wanted) take();
    else whenIdle(take);
    return () => {
      left = true;
    };
  }, [wanted, here]);
  return side;
}

const NOT_LOADED: GamePopup = {
  name: 'trouble',
  trouble: { kind: 'network', text: undefined, money: 'untouched', openIn: undefined, closed: false },
};

/** The one popup that is open over the game. */
export function GamePopups({ popup, onPopup, onReopen, ...table }: Props) {
  const side = useSide(popup !== undefined && popup.name !== 'trouble', () => onPopup(NOT_LOADED));
  if (popup === undefined) return null;
  if (popup.name !== 'trouble') return side ? createElement(side.Side, { ...table, popup, onPopup }) : null;
  return (
    <TroublePopup
      trouble={popup.trouble}
      opened={table.opened}
      onClose={() => onPopup(undefined)}
      onReopen={() => {
        onPopup(undefined);
        onReopen();
      }}
    />
  );
}
