import { useRef, useState } from 'react';
import {
  type AddProof,
  type AnswerReceipt,
  MOST_PROOF_BYTES,
  MOST_PROOFS,
  type ReceiptAnswer,
  type Withdrawal,
} from '#features/money/withdrawals/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose } from '#platform/ui/desk/form.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { proofText } from '#platform/ui/readable-picture.ts';
import { useClockTime } from './steps.tsx';

type Props = { readonly withdrawal: Withdrawal; readonly onAnswered: (withdrawal: Withdrawal) => void };

function useAnswer({ withdrawal, onAnswered }: Props) {
  const api = useApi();
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const params = { id: withdrawal.id };
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      await work();
    } catch (trouble) {
      setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
    } finally {
      setBusy(false);
    }
  };
  const answer = (said: ReceiptAnswer) =>
    run(async () => {
      const input = { params, body: { answer: said } };
      onAnswered(
        await api.send<typeof AnswerReceipt>('POST', '/wps/cashier/withdrawals/{id}/receipt', input),
      );
    });
  const prove = (file: File) =>
    run(async () => {
      const picture = await proofText(file, MOST_PROOF_BYTES);
      const input = { params, body: { picture } };
      const { proofs } = await api.send<typeof AddProof>(
        'POST',
        '/wps/cashier/withdrawals/{id}/proofs',
        input,
      );
      onAnswered({ ...withdrawal, proofs });
    });
  return { busy, refusal, answer, prove };
}

/** Did the money arrive? Paid in full, received, or not yet, of which a part may be there; a no shows a picture and goes to the desk. */
export function Arrived(props: Props) {
  const words = useWords();
  const time = useClockTime();
  const { state, answerBy, unanswered, createdAt, proofs } = props.withdrawal;
  const { busy, refusal, answer, prove } = useAnswer(props);
  const [no, setNo] = useState<'partly' | 'missing'>();
  if (state === 'disputed') return <Proofs count={proofs} busy={busy} refusal={refusal} onFile={prove} />;
  return (
    <section className="withdrawal-ask" aria-labelledby="arrived-title">
      <h2 id="arrived-title" className="sign">
        {words('withdrawals.arrived')}
        {answerBy && <small>{words('withdrawals.answer_by', { time: time(answerBy, createdAt) })}</small>}
      </h2>
      {no === undefined ? (
        <>
          <Button look="go" wide icon="check" busy={busy} onClick={() => void answer('paid_in_full')}>
            {words('withdrawals.yes')}
          </Button>
          <div className="withdrawal-two">
            <Button busy={busy} onClick={() => void answer('received')}>
              {words('withdrawals.it_came')}
            </Button>
            <Button onClick={() => setNo('missing')}>{words('withdrawals.not_yet')}</Button>
          </div>
          {unanswered !== '' && <p className="muted">{words(`withdrawals.unanswered_${unanswered}`)}</p>}
          {refusal && <Refused text={refusal} />}
        </>
      ) : (
        <>
          <Choose
            label={words('withdrawals.arrived')}
            value={no}
            options={[
              { name: 'missing', title: words('withdrawals.not_yet') },
              { name: 'partly', title: words('withdrawals.partly') },
            ]}
            onValue={setNo}
          />
          <Proofs count={proofs} busy={busy} refusal={refusal} onFile={prove} />
          <Button look="go" wide busy={busy} onClick={() => void answer(no)}>
            {words('withdrawals.proof_send')}
          </Button>
          <Button wide onClick={() => setNo(undefined)}>
            {words('ui.back')}
          </Button>
        </>
      )}
    </section>
  );
}

const Refused = ({ text }: { readonly text: string }) => (
  <p className="field-wrong" role="alert">
    <Icon name="warn" />
    {text}
  </p>
);

type ProofProps = {
  readonly count: number;
  readonly busy: boolean;
  readonly refusal: string;
  readonly onFile: (file: File) => Promise<void>;
};

function Proofs({ count, busy, refusal, onFile }: ProofProps) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="withdrawal-proofs">
      <p>{words('withdrawals.proof_why')}</p>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void onFile(file);
          event.target.value = '';
        }}
      />
      <p className="muted" role="status">
        {words('withdrawals.proof_count', { count })}
      </p>
      {count < MOST_PROOFS && (
        <Button wide icon="plus" busy={busy} onClick={() => input.current?.click()}>
          {words('withdrawals.proof_add')}
        </Button>
      )}
      {refusal && <Refused text={refusal} />}
    </div>
  );
}
