/** What a check answers: every question with what was said and what was computed. */
export type Check = {
  readonly name: string;
  readonly ok: boolean;
  readonly said: unknown;
  readonly computed: unknown;
};
export type Verified = {
  readonly what: 'round' | 'table' | 'flight' | 'draw' | 'volley' | 'tide' | 'hand';
  readonly code: string;
  readonly ok: boolean;
  readonly checks: readonly Check[];
};
export function rulesFor(
  proof: unknown,
): { readonly gameCode: string; readonly version: number | undefined } | undefined;
export function verify(proof: unknown, rules?: unknown): Verified;
export function selfTest(): Promise<boolean>;
export function same(one: unknown, other: unknown): boolean;
