/** What is the same of every table that is dealt in one go: an outcome is read or not there yet, its roads, its rules, what is said of it. */
import type { ComponentType, ReactNode } from 'react';
import type { TableEngine } from '#games/table-contract.ts';
import type { SpotProps, TableStage } from '#games/view-props.ts';
import { readOr, rulesOf } from './parts.tsx';
import { type RoadEntry, Roads } from './roads.tsx';

type Game<Outcome> = {
  readonly engines: readonly TableEngine[];
  /** @throws where it is no outcome of this game */
  readonly read: (outcome: unknown) => Outcome;
  /** How many steps the dealing is shown in; undefined while there is no outcome. */
  readonly steps: (dealt: Outcome | undefined) => number;
  readonly Felt: ComponentType<{ readonly dealt: Outcome | undefined; readonly shown: number }>;
  readonly Layout: TableStage['Layout'];
  /** Under the roads. */
  readonly Below?: TableStage['Roads'];
  readonly says: Says<Outcome>;
};

/** What is said of a game, in the language of the screen. */
type Says<Outcome> = {
  /** Each place as the table, the slip and the reader of a screen say it. */
  readonly useSpotName: () => (code: string) => string;
  readonly useRoad: () => {
    /** What the sides are called; a game that knows no tie leaves it out. */
    readonly names: { readonly a: string; readonly b: string; readonly tie?: string };
    readonly entryOf: (result: string) => RoadEntry;
  };
  readonly useRules: Parameters<typeof rulesOf>[0];
  readonly useResult: () => (dealt: Outcome) => string;
};

export function tableStage<Outcome>(game: Game<Outcome>): TableStage {
  const { engines, read, steps, Felt, Layout, Below, says } = game;
  const { useSpotName, useRoad, useRules, useResult } = says;
  return {
    steps: (outcome) => steps(readOr(read, outcome)),
    engine: (code) => engines.find((engine) => engine.code === code),
    Felt: ({ outcome, shown }) => <Felt dealt={readOr(read, outcome)} shown={shown} />,
    Layout,
    Roads: ({ results }) => {
      const { names, entryOf } = useRoad();
      return (
        <>
          <Roads entries={results.map(entryOf)} names={names} />
          {Below && <Below results={results} />}
        </>
      );
    },
    Rules: rulesOf(useRules),
    useSay: () => {
      const resultOf = useResult();
      return {
        spot: useSpotName(),
        result: (outcome) => {
          const dealt = readOr(read, outcome);
          return dealt === undefined ? '' : resultOf(dealt);
        },
      };
    },
  };
}

/** Small places of one kind under a title: one cell each, with what it shows and its odds. */
export function SpotGroup({
  title,
  codes,
  nameOf,
  Spot,
  kind,
  many,
}: {
  readonly title: string;
  readonly codes: readonly (readonly [code: string, label: ReactNode])[];
  readonly nameOf: (code: string) => string;
  readonly Spot: ComponentType<SpotProps>;
  /** How the cells are laid out, in the game's own style. */
  readonly kind?: string;
  readonly many?: boolean;
}) {
  return (
    <fieldset className="spot-group" data-kind={kind} data-many={many || undefined}>
      <legend>{title}</legend>
      <div>
        {codes.map(([code, label]) => (
          <Spot key={code} code={code} name={nameOf(code)} label={label} tone="plain" look="cell" odds />
        ))}
      </div>
    </fieldset>
  );
}
