import type {
  ListDepositMethods,
  MethodsChanged,
  OpsDepositMethod,
  OrderDepositMethods,
} from '#features/money/cashier/contract/methods.ts';
import { KIND_WORDS } from '#features/money/cashier/ui/player/method-picker.tsx';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { DepositEditor } from './deposit-editor.tsx';
import { usualBounds } from './method-form.tsx';
import { MethodFrame } from './method-frame.tsx';
import { Presets } from './presets.tsx';

const nameOf = ({ code, currency }: OpsDepositMethod): string => `${code} ${currency}`;
const FRESH: Omit<OpsDepositMethod, 'currency' | 'min' | 'max'> = {
  code: '',
  name: '',
  provider: 'manual',
  kind: 'bank',
  form: 'bank',
  details: {},
  quick: [],
  fee: '0',
  arrivesInMs: 3_600_000,
  level: 1,
  open: false,
  revision: 0,
};

/** Ways to deposit, in the order of the deposit page. */
export function DepositMethods() {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const { value, trouble, again } = useRead<typeof ListDepositMethods>('/ops/deposit-methods', {}, 5_000);
  useDeskNews<typeof MethodsChanged>('methods', {}, again);
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={420} />;
  const { list, providers, currencies } = value;
  const move = async (to: readonly string[]): Promise<void> => {
    try {
      const body = { from: list.map(nameOf), to: [...to] };
      await api.send<typeof OrderDepositMethods>('PUT', '/ops/deposit-methods', { body });
      say(words('cashier.methods.moved'), 'gain');
    } catch (refused) {
      say(refused instanceof ApiRefusal ? refused.message : words('ui.error.network'), 'wrong');
    }
    answers.stale('/ops/deposit-methods');
  };
  return (
    <MethodFrame
      view="deposit"
      type="cashier.method"
      rows={list.map((method) => ({
        ...method,
        id: nameOf(method),
        name: method.name || words(KIND_WORDS[method.kind]),
        fee: <Money amount={method.fee} currency={method.currency} />,
      }))}
      onMove={(order) => void move(order)}
      more={<Presets list={list} providers={providers} currencies={currencies} />}
      editor={(id, mayWrite, close) => {
        const method = list.find((one) => nameOf(one) === id);
        return (
          <DepositEditor
            key={`${id} ${method?.revision}`}
            method={method}
            fresh={{ ...FRESH, ...usualBounds(currencies[0] ?? ''), currency: currencies[0] ?? '' }}
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
