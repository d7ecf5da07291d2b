/** Where the question for a fresh proof is shown: one place for the whole page, so that it stands in no form. */
import { lazy, Suspense } from 'react';
import { useStepUps } from './step-up-question.ts';

const Question = lazy(() => import('./step-up.tsx'));

export function StepUps() {
  const question = useStepUps((state) => state.question);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <Question question={question} />
    </Suspense>
  );
}
