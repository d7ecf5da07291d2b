/** The question for a fresh proof that stands on the screen; part of every page. Who asks it: `step-ups.ts`. */
import { create } from 'zustand';
import type { StepUpWanted } from '#identity/factors/contract.ts';
import type { FactorApi } from './factor-calls.ts';

export type StepUpQuestion = {
  readonly calls: FactorApi;
  readonly wanted: StepUpWanted;
  /** What goes on once it is given: the name of the act, then whom and how much it is about. */
  readonly approves: readonly string[];
  /** True: proved, it goes on. */
  readonly answer: (proved: boolean) => void;
};

export const useStepUps = create<{ readonly question: StepUpQuestion | undefined }>(() => ({
  question: undefined,
}));
