/** What staff do with an open case; every list that shows it is asked for again. */
import type {
  Macro,
  OpsAnswer,
  OpsAssign,
  OpsCaseDetailed,
  OpsEvidence,
  OpsSettle,
} from '#features/around/support/contract/desk.ts';
import type { Outcome, Team } from '#features/around/support/contract/kinds.ts';
import { filledIn, textFor } from '#features/around/support/rules.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { type Submission, useSubmission } from '#platform/ui/desk/submission.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

export type SayAs = 'answer' | 'note' | 'close' | 'decide';
export type CaseActs = {
  readonly submission: Submission;
  readonly assign: (change: { readonly hold?: boolean; readonly team?: Team }) => Promise<boolean>;
  readonly say: (text: string, as: SayAs, outcome?: Outcome) => Promise<boolean>;
  readonly settle: (text: string, outcome: Outcome) => Promise<boolean>;
  readonly evidence: () => Promise<boolean>;
  /** Its text in the language of the player, filled in. */
  readonly textOf: (macro: Macro) => string;
};

/** Hands a text to the browser as a file. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/html' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function useCaseActs({ case: open }: OpsCaseDetailed): CaseActs {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const toast = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const { id, revision } = open;
  const run = (work: () => Promise<unknown>, done: string): Promise<boolean> =>
    submission.run(async () => {
      try {
        await work();
        toast(done, 'gain');
      } finally {
        answers.stale('/ops/support');
      }
    });
  const params = { id };
  return {
    submission,
    assign: (change) =>
      run(
        () =>
          api.send<typeof OpsAssign>('POST', '/ops/support/cases/{id}/assign', {
            params,
            body: { revision, ...change },
          }),
        words('support.ops.done'),
      ),
    say: (text, as, outcome) =>
      run(
        () =>
          api.send<typeof OpsAnswer>('POST', '/ops/support/cases/{id}/answer', {
            params,
            body: { revision, text: text.trim(), as, ...(outcome && { outcome }) },
          }),
        words(as === 'note' ? 'support.ops.noted' : 'support.ops.sent'),
      ),
    settle: (text, outcome) =>
      run(
        () =>
          api.send<typeof OpsSettle>('POST', '/ops/support/cases/{id}/settle', {
            params,
            body: { revision, text: text.trim(), outcome },
          }),
        words('support.ops.done'),
      ),
    evidence: () =>
      run(async () => {
        const { name, text } = await api.send<typeof OpsEvidence>(
          'POST',
          '/ops/support/cases/{id}/evidence',
          {
            params,
            body: {},
          },
        );
        saveFile(name, text);
      }, words('support.ops.evidence_done')),
    textOf: ({ texts }) => filledIn(textFor(texts, open.language), { serial: open.serial, name: open.who }),
  };
}
