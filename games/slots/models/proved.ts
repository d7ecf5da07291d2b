import type { ModelProof } from './solve.ts';
import type { ModelTable } from './table.ts';

/** A table and what counting every round of it gave; `haat slots` writes them (games/slots/tables/models.gen.ts). */
export type Proved = { readonly table: ModelTable; readonly proof: ModelProof };
