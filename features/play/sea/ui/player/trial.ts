/** Fishing with credits. */
import type { OpenSeaTrial } from '#features/play/sea/contract.ts';
import { type Trial, useTrial } from '#features/play/stakes/ui/trial.ts';
import type { Api } from '#platform/ui/api.ts';

const ASK = {
  room: 'sea',
  open: (api: Api) => api.send<typeof OpenSeaTrial>('POST', '/sea/trial', {}),
  over: 'sea.trial_ended',
};

export const useSeaTrial = (): Trial => useTrial(ASK);
