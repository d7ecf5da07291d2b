import type { Opened } from '#features/play/rounds/contract.ts';
import type { Sitting } from './sitting.ts';

/** What every part around the stage is told. */
export type Table = {
  readonly opened: Opened;
  readonly sitting: Sitting;
  /** bearer of a trial; undefined in real play */
  readonly trial: string | undefined;
};
