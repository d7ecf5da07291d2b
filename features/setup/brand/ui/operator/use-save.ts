import type { OpsBrand } from '#features/setup/brand/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { type Submission, useSubmission } from '#platform/ui/desk/submission.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** Saving one part of the brand: what comes back is what stands, and the bar of the console learns it too. */
export function useSave(): {
  readonly submission: Submission;
  readonly save: (send: () => Promise<OpsBrand>) => void;
} {
  const words = useWords();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const save = (send: () => Promise<OpsBrand>): void => {
    void submission.run(async () => {
      answers.put('/ops/brand', await send());
      answers.stale('/ops/me');
      say(words('brand.ops.saved'), 'gain');
    });
  };
  return { submission, save };
}
