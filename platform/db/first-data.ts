/** Which program has put in the first data: started again, the same one has nothing to look for. */
import { type Runner, statement } from './db.ts';

const WAS_FILLED = statement<{ at: Date }>(
  'first_data.was_filled',
  'select at from platform.first_data where program = $1',
);
/** Whether this program has put in everything before. */
export const wasFilled = async (db: Runner, program: string): Promise<boolean> =>
  (await db.one(WAS_FILLED, [program])) !== undefined;

const FILLED = statement<never>(
  'first_data.filled',
  `with older as (delete from platform.first_data where program <> $1)
   insert into platform.first_data (program) values ($1) on conflict do nothing`,
);
/** The programs of before are forgotten: gone back to, each fills in again what it misses. */
export const markFilled = async (db: Runner, program: string): Promise<void> => {
  await db.run(FILLED, [program]);
};
