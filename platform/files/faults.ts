/** What is refused of a file, in order of precedence. */
import { defineFaults } from '#kernel/faults.ts';

export const fileFaults = defineFaults({
  'files.too_large': { status: 413 },
  'files.wrong_picture': { status: 422 },
  'files.too_many': { status: 409 },
});
