import type { MethodsChanged } from '#features/money/cashier/contract/methods.ts';
import { usualBounds } from '#features/money/cashier/ui/operator/methods/method-form.tsx';
import { MethodFrame } from '#features/money/cashier/ui/operator/methods/method-frame.tsx';
import type {
  ListPayoutMethods,
  OpsPayoutMethod,
  OrderPayoutMethods,
} from '#features/money/withdrawals/contract/methods.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PayoutEditor } from './payout-editor.tsx';

const FRESH: Omit<OpsPayoutMethod, 'currency' | 'min' | 'max'> = {
  code: '',
  name: '',
  kind: 'bank',
  form: 'digits',
  minLength: 8,
  maxLength: 20,
  provider: 'manual',
  feeFixed: '0',
  feePerMille: 0,
  feeMin: '0',
  feeMax: '0',
  freeMonthly: 0,
  arrivesInMs: 1_800_000,
  level: 2,
  open: false,
};

function Fee({ method }: { readonly method: OpsPayoutMethod }) {
  const share = method.feePerMille > 0 && <span className="num">{`${method.feePerMille / 10} %`}</span>;
  return (
    <>
      <Money amount={method.feeFixed} currency={method.currency} />
      {share && ' + '}
      {share}
    </>
  );
}

/** Ways to be paid, in the order of the player's page. */
export function PayoutMethods() {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const { value, trouble, again } = useRead<typeof ListPayoutMethods>('/ops/payout-methods', {}, 5_000);
  useDeskNews<typeof MethodsChanged>('methods', {}, again);
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={420} />;
  const { list, revision, providers, currencies } = value;
  const move = async (to: readonly string[]): Promise<void> => {
    try {
      const body = { revision, to: [...to] };
      await api.send<typeof OrderPayoutMethods>('PUT', '/ops/payout-methods', { body });
      say(words('cashier.methods.moved'), 'gain');
    } catch (refused) {
      say(refused instanceof ApiRefusal ? refused.message : words('ui.error.network'), 'wrong');
    }
    answers.stale('/ops/payout-methods');
  };
  return (
    <MethodFrame
      view="payout"
      type="withdrawals.method"
      rows={list.map((method) => ({ ...method, id: method.code, fee: <Fee method={method} /> }))}
      onMove={(order) => void move(order)}
      editor={(id, mayWrite, close) => {
        const method = list.find(({ code }) => code === id);
        return (
          <PayoutEditor
            key={`${id} ${JSON.stringify(method)}`}
            method={method}
            fresh={{ ...FRESH, ...usualBounds(currencies[0] ?? ''), currency: currencies[0] ?? '' }}
            revision={revision}
            providers={providers}
            currencies={currencies}
            mayWrite={mayWrite}
            onClose={close}
          />
        );
      }}
    />
  );
}
