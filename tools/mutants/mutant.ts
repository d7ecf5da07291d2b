/**
 * The guards of who gets in, each taken away once (CHECKS 22, 23, 26 – 34, 36, 39): with the guard gone one of the named tests has
 * to fail. `find` stands exactly once in its file; a test of this folder holds the table to that.
 */
export type Edit = { readonly file: string; readonly find: string; readonly replace: string };
export type Mutant = {
  readonly name: string;
  /** The line of CHECKS.md it belongs to. */
  readonly check: number;
  readonly edits: readonly Edit[];
  /** Files, each with `#` and a part of a test's name where the whole file would take long. */
  readonly tests: readonly string[];
};

/** A guard of one place. */
export const one = (
  check: number,
  name: string,
  file: string,
  find: string,
  replace: string,
  ...tests: readonly string[]
): Mutant => ({ check, name, edits: [{ file, find, replace }], tests });
