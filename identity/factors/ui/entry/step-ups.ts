/**
 * A fresh proof that is wanted before something goes on. Whoever needs one asks here, and one place on the screen shows the question
 * (`StepUps`), outside every form: what was typed stays where it is.
 */
import type { StepUpWanted, StepUpWay } from '#identity/factors/contract.ts';
import { STEP_UP_PAGES, type StepUpPage } from '#identity/factors/contract/pages.ts';
import type { ApiRefusal } from '#platform/ui/api.ts';
import { type StepUpQuestion, useStepUps } from './step-up-question.ts';

const METHODS: readonly StepUpWay[] = [
  'totp',
  'passkey',
  'recovery',
  'password',
  'sms',
  'email',
  'google',
  'facebook',
];
const isMethod = (name: unknown): name is StepUpWay => METHODS.some((one) => one === name);
const isPage = (name: unknown): name is StepUpPage => STEP_UP_PAGES.some((one) => one === name);

/** What a refusal that asks for a proof says; undefined for any other. */
export function wantedBy({ code, value }: Pick<ApiRefusal, 'code' | 'value'>): StepUpWanted | undefined {
  if (code !== 'identity.step_up_required') return undefined;
  const { methods, page, lastsMs } = Object(value);
  if (!isPage(page)) return undefined;
  return {
    page,
    methods: Array.isArray(methods) ? methods.filter(isMethod) : [],
    lastsMs: typeof lastsMs === 'number' ? lastsMs : 0,
  };
}

const close = (question: StepUpQuestion, proved: boolean): void => {
  if (useStepUps.getState().question === question) useStepUps.setState({ question: undefined });
  question.answer(proved);
};
/** Who answers it, or whose act it was to go on with is gone. */
export const answerStepUp = (question: StepUpQuestion, proved: boolean): void => close(question, proved);

/** Shows the question; one that was open gives way. Whether it was answered, and how to take it back. */
export function askStepUp(asked: Omit<StepUpQuestion, 'answer'>): {
  readonly proved: Promise<boolean>;
  readonly withdraw: () => void;
} {
  const open = useStepUps.getState().question;
  if (open) close(open, false);
  let answer: (proved: boolean) => void = () => undefined;
  const proved = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  const question = { ...asked, answer };
  useStepUps.setState({ question });
  return { proved, withdraw: () => close(question, false) };
}
