import { Link, useSearchParams } from 'react-router';
import type { AnswerPayPage, SeePayPage } from '#features/money/cashier/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Slip, SlipAction, SlipHead, SlipSum } from '#platform/ui/slip.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import './cashier.css';

const ADDRESS = '/wps/cashier/deposits/{id}/page';

/** `/member/pay?slip=`: stands in for the page of a wallet or bank, where no real money moves. The payer pays, or turns back. */
export default function PayPage() {
  const words = useWords();
  const [params] = useSearchParams();
  const title = words('cashier.page.title');
  usePageHead(title);
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      <Payment id={params.get('slip') ?? ''} />
    </div>
  );
}

function Payment({ id }: { readonly id: string }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const { busy, wrong, run } = useSubmission();
  const { value, trouble, again } = useRead<typeof SeePayPage>(ADDRESS, { params: { id } }, 0);
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={280} />;
  const answer = async (pays: boolean): Promise<void> => {
    const isDone = await run(() =>
      api.send<typeof AnswerPayPage>('POST', ADDRESS, { params: { id }, body: { pays } }),
    );
    if (isDone) answers.stale('/wps/cashier/deposits');
  };
  return (
    <div className="onstage cloth">
      <Slip>
        <SlipHead title={words('cashier.page.title')} serial={value.serial} />
        <p className="slip-rows">{words(value.isOpen ? 'cashier.page.says' : 'cashier.page.over')}</p>
        <SlipSum name={words('cashier.amount')}>
          <Money amount={value.amount} currency={value.currency} />
        </SlipSum>
        <SlipAction>
          {value.isOpen ? (
            <>
              <Button look="go" wide busy={busy} onClick={() => void answer(true)}>
                {words('cashier.page.pay')}
              </Button>
              <Button wide busy={busy} onClick={() => void answer(false)}>
                {words('cashier.page.turn_back')}
              </Button>
            </>
          ) : (
            <Link className={buttonClass('go', { wide: true })} to={`/member/deposit?slip=${id}`}>
              {words('cashier.page.to_slip')}
            </Link>
          )}
          <WrongLine text={wrong} />
        </SlipAction>
      </Slip>
    </div>
  );
}
