/**
 * How another room opens a case: `openCase(tx, ask)` of `SupportService` (service/open.ts), handed to the room where the house is put
 * together. It is written in the caller's transaction; the same `ref` of a brand is one case, however often it is asked for.
 */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { AboutKind, CaseKind, QuestionType } from './kinds.ts';

export type CaseAsk = {
  readonly brandId: BrandId;
  /** Who is helped. A guest has an address of mail instead. */
  readonly from: { readonly memberId: MemberId } | { readonly email: string };
  readonly kind: CaseKind;
  readonly type: QuestionType;
  readonly subject: string;
  /** What he wrote; an empty text opens the case without a message of his. */
  readonly text: string;
  /** Code of the language he reads. */
  readonly language: string;
  readonly about?: { readonly kind: AboutKind; readonly id: string } | undefined;
  /** Names what the case comes from, e.g. `chat 0192…`: asked for twice it is the same case. */
  readonly ref?: string | undefined;
};

export type OpenedCase = { readonly id: string; readonly serial: string; readonly isNew: boolean };

/** What other rooms may ask of support; `Tx` is the transaction it is written in (platform/db). */
export type SupportService<Tx> = {
  readonly openCase: (tx: Tx, ask: CaseAsk) => Promise<OpenedCase>;
};
