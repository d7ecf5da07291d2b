/** Real draws of the past that the sample brand replays, by engine; origin in games/lottery/draws/SOURCES.md. */
import packed from './draws.gen.json' with { type: 'json' };

export type PastDraw = { readonly date: string; readonly result: unknown };

export const SAMPLE_DRAWS: Readonly<Record<string, readonly PastDraw[] | undefined>> = packed;
