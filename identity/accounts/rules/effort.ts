/**
 * How dear guessing is made: what a password's hash costs us, and what a visitor's machine works for a form. Nothing in the environment
 * lowers it; only a program that puts the house together for tests hands in the light one, and never in production.
 */
export type Effort = {
  /** argon2id; memory in KiB. */
  readonly password: { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };
  /** Highest number of the proof of work; half of it is tried on average. */
  readonly human: number;
};

/** 19 MiB and two passes are 25 ms of a core; 40,000 digests are 0.3 s on a desktop, 1 to 2 s on a slow phone. */
export const FULL_EFFORT: Effort = {
  password: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  human: 40_000,
};

/** A run of all tests makes some two thousand hashes and two hundred proofs: minutes of processor for nothing they ask about. */
export const LIGHT_EFFORT: Effort = { password: { memoryCost: 64, timeCost: 1, parallelism: 1 }, human: 400 };

const isWeaker = ({ password, human }: Effort): boolean =>
  password.memoryCost < FULL_EFFORT.password.memoryCost ||
  password.timeCost < FULL_EFFORT.password.timeCost ||
  human < FULL_EFFORT.human;

/** @throws when less than the full effort is wanted where real people sign in */
export function allowedEffort(wanted: Effort = FULL_EFFORT, mode = process.env['NODE_ENV']): Effort {
  if (mode === 'production' && isWeaker(wanted))
    throw new Error('in production passwords and proofs of work have their full cost');
  return wanted;
}
