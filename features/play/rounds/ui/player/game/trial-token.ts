/** The bearer of a trial, of each game its own. */
import { dropTrial, keepTrial, keptTrial } from '#features/play/stakes/ui/trial.ts';

export const trialToken = keptTrial;
export const keepTrialToken = keepTrial;
export const dropTrialToken = dropTrial;
