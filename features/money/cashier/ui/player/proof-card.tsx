import { useId } from 'react';
import {
  type AddDepositProof,
  type CountDepositProofs,
  MOST_PROOF_BYTES,
} from '#features/money/cashier/contract/proofs.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { proofText } from '#platform/ui/readable-picture.ts';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';

const ADDRESS = '/wps/cashier/deposits/{id}/proofs';

/** A picture of a transfer nobody reports: staff see it beside the match. */
export function ProofCard({ id }: { readonly id: string }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const field = useId();
  const { busy, wrong, run } = useSubmission();
  const params = { id };
  const { value } = useRead<typeof CountDepositProofs>(ADDRESS, { params }, 0);
  if (!value || value.most === 0) return null;
  const isFull = value.proofs >= value.most;
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || busy) return;
    const done = await run(async () =>
      api.send<typeof AddDepositProof>('POST', ADDRESS, {
        params,
        body: { picture: await proofText(file, MOST_PROOF_BYTES) },
      }),
    );
    if (done) answers.stale('/wps/cashier/deposits');
  };
  return (
    <section className="proof-card">
      <p>{words(value.proofs === 0 ? 'cashier.proof.says' : 'cashier.proof.sent')}</p>
      {!isFull && (
        <label className="btn btn-line" htmlFor={field} aria-busy={busy || undefined}>
          <Icon name="plus" />
          <span>{words(value.proofs === 0 ? 'cashier.proof.add' : 'cashier.proof.more')}</span>
          <input
            id={field}
            className="out"
            type="file"
            accept="image/png,image/jpeg"
            onChange={({ target }) => {
              void send(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
      )}
      <WrongLine text={wrong} />
    </section>
  );
}
