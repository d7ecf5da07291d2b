/** Code → engine, titles included: for the server, the tests and the tools. It holds every table, so no page imports it (games/registry.ts). */
import type { Engine } from './contract.ts';
import { ENGINES } from './registry.ts';
import { titleEngineOf } from './slots/titles/all.ts';

/** The engine that plays rounds of this code. */
export const engineOf = (code: string): Engine | undefined => ENGINES.get(code) ?? titleEngineOf(code);
