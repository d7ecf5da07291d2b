/** What the views of games are handed, and what they are. */
import type { ComponentType, ReactNode } from 'react';
import type { TableEngine } from '#games/table-contract.ts';
import type { GameHost } from '#games/host.ts';
import type { GameFamily } from '#games/family.ts';

/** With the page, also drawn by the server: the game before it is opened, everything that is known in its place. */
export type GameFront = {
  readonly titleOf: (code: string) => string | undefined;
  readonly Waiting: ComponentType<{ readonly code: string }>;
};

/** With the answer of `open`: the game itself. */
export type GameStage = ComponentType<{
  readonly code: string;
  /** stays the same object while the game is open */
  readonly host: GameHost;
  /** history and fairness, beside the game where there is room */
  readonly aside?: ReactNode;
}>;

/** When the browser is idle, or by the first press: what popups, records and the check page show of a game. */
export type GameSide = {
  readonly family: GameFamily;
  /** A popup with everything there is to know about the game. */
  readonly Rules: ComponentType<{
    readonly code: string;
    readonly cycleMs: number;
    readonly onClose: () => void;
  }>;
  /** What a round came to, in one line for its slip. @prop shown the engine's `shown` of its last step */
  readonly Mark: ComponentType<{ readonly code: string; readonly shown: unknown }>;
  /** What stood on the board, drawn from the round's own steps; games that words say enough about have none. */
  readonly Picture?: ComponentType<{ readonly code: string; readonly steps: readonly unknown[] }>;
  /** Every step of a round with what it was made of and what it paid, for the check. */
  readonly Steps: ComponentType<{ readonly code: string; readonly steps: readonly unknown[] }>;
};

/** A place of a table as the page draws it: chips, odds, what others have laid. The game says where it stands and what it is called. */
export type SpotProps = {
  readonly code: string;
  readonly name: string;
  /** which of the two sides it belongs to, or neither; or the colour it bears itself */
  readonly tone: 'a' | 'b' | 'tie' | 'plain' | 'red' | 'black' | 'zero' | 'violet';
  readonly big?: boolean;
  /** One of many small places in a grid: shows its label and own chips alone; left out, a place with odds and what others have laid. */
  readonly look?: 'cell';
  /** What stands in a cell; left out, its name, which is read out in any case. */
  readonly label?: ReactNode;
  /** A cell shows its odds, too. */
  readonly odds?: boolean;
  /** Bets that lie on the edges of this cell: their chips are drawn there. Shares of the cell, 0 to 1; `--across` and `--along` in the style. */
  readonly edges?: readonly { readonly code: string; readonly across: number; readonly along: number }[];
  /** Which bet a press at this place lays, in shares of the cell from its left and top; left out, or by keyboard, the cell's own. */
  readonly aim?: (x: number, y: number) => string;
  /** Belongs to the bet a finger or a mouse is on. */
  readonly aimed?: boolean;
  /** Nothing can be laid here at the moment. */
  readonly off?: boolean;
};

/** A round in the air as its picture sees it. */
export type SkyProps = {
  readonly code: string;
  readonly phase: 'waiting' | 'flying' | 'ended';
  /** How long it has flown and how high it is, in ms and hundredths; asked for each frame. */
  readonly height: () => { readonly ms: number; readonly hundredths: number };
  /** Where it ended, in hundredths. */
  readonly end: number | undefined;
  /** Where others have left, in hundredths. */
  readonly outs: readonly number[];
};

export type RulesProps = {
  readonly spots: readonly {
    readonly code: string;
    readonly odds: string;
    readonly rtp: string;
    /** On this place in one round, a wire amount. */
    readonly max?: string;
  }[];
  /** Limits are shown in it; left out, none are. */
  readonly currency?: string;
  /** Code of the engine, for a picture of several games. */
  readonly game?: string;
  readonly onClose: () => void;
};

/** What a page shows of a table game; chips, countdown, bets and money are the page's. */
export type TableStage = {
  /** How many steps the dealing of an outcome is shown in. */
  readonly steps: (outcome: unknown) => number;
  /** Of a game whose rounds fly on after their close: the picture of it. */
  readonly Sky?: ComponentType<SkyProps>;
  /** Of a game whose balls are called one by one: the board of what has been called, and a card of its book. @prop game code of the engine */
  readonly Caller?: ComponentType<{
    readonly game: string;
    readonly called: readonly number[];
    /** In place of the count while nothing is called. */
    readonly note?: string | undefined;
  }>;
  readonly Card?: ComponentType<{
    readonly game: string;
    readonly n: number;
    readonly called: readonly number[];
    /** To choose by: without what is still to go. */
    readonly small?: boolean;
  }>;
  /** How many numbers of a card have not been called: the nearest are shown first. */
  readonly toGo?: (game: string, n: number, called: readonly number[]) => number;
  readonly usePrize?: () => (prize: string) => string;
  /** What has to be covered for a prize, drawn as small as a word. */
  readonly Pattern?: ComponentType<{ readonly game: string; readonly prize: string }>;
  /** The engine, for the check of a round. */
  readonly engine: (code: string) => TableEngine | undefined;
  /** The dealing. @prop shown how many of `steps` have been shown */
  readonly Felt: ComponentType<{ readonly outcome: unknown; readonly shown: number }>;
  readonly Layout: ComponentType<{ readonly Spot: ComponentType<SpotProps> }>;
  /** @prop results of the engine, oldest first */
  readonly Roads: ComponentType<{ readonly results: readonly string[] }>;
  readonly Rules: ComponentType<RulesProps> & {
    /** Kinds of bet with their names, each by one of its places; pools have none. */
    readonly usePlaces?: () => readonly { readonly code: string; readonly name: string }[];
  };
  readonly useSay: () => {
    readonly spot: (code: string) => string;
    readonly result: (outcome: unknown) => string;
  };
};
