/** What staff do from a desk: with a fresh proof where one is wanted, a word when it is done, and every list that shows it asked for again. */
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { factorApi } from './factor-calls.ts';
import { useGuarded } from './use-guarded.ts';

type Act = {
  readonly work: () => Promise<unknown>;
  /** What the proof is given for: the name of the act, then whom and how much it is about. */
  readonly approves: readonly string[];
  /** Said when it is done. */
  readonly said?: string;
};

/** @param stale beginnings of the addresses that show what is changed; asked for again after a refusal as well: the list may have been old */
export function useStaffAct(...stale: readonly string[]) {
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const guarded = useGuarded(factorApi(api, '/ops/session'));
  const { busy, refusal } = guarded;
  const run = ({ work, approves, said }: Act): void => {
    void guarded.run(async () => {
      try {
        await work();
        if (said !== undefined) say(said, 'gain');
      } finally {
        for (const address of stale) answers.stale(address);
      }
    }, approves);
  };
  return { api, guarded, submission: { busy, wrong: refusal }, run };
}
