import { useState } from 'react';
import type { OpsDepositMethod, SaveDepositMethod } from '#features/money/cashier/contract/methods.ts';
import {
  type MethodPreset,
  PRESET_ARRIVES_MS,
  PRESET_LEVEL,
  presetProviders,
  presetsFor,
} from '#features/money/cashier/contract/presets.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, Wrong } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useMayWrite } from './method-frame.tsx';

type Props = {
  readonly list: readonly OpsDepositMethod[];
  readonly providers: readonly string[];
  readonly currencies: readonly string[];
};

/** Known ways to pay in the brand's currencies: one press writes one, closed, and asks a second person to open it. */
export function Presets({ list, providers, currencies }: Props) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const mayWrite = useMayWrite();
  const { busy, wrong, run } = useSubmission();
  const automatic = presetProviders(providers);
  const [chosen, choose] = useState('');
  // Which of several carries the money is for people to say: no list puts the sandbox, or any other, in the way of a real payment.
  const provider = automatic.length === 1 ? automatic[0] : automatic.find((one) => one === chosen);
  const offered = presetsFor(currencies, list);
  if (!mayWrite || automatic.length === 0 || offered.length === 0) return null;
  const add = async ({ code, currency, ...preset }: MethodPreset): Promise<void> => {
    if (provider === undefined) return;
    const isDone = await run(() =>
      api.send<typeof SaveDepositMethod>('PUT', '/ops/deposit-methods/{code}/{currency}', {
        params: { code, currency },
        body: {
          revision: 0,
          value: {
            ...preset,
            quick: [...preset.quick],
            provider,
            kind: 'mobile-wallet',
            details: {},
            fee: '0',
            arrivesInMs: PRESET_ARRIVES_MS,
            level: PRESET_LEVEL,
            open: true,
          },
          reason: words('cashier.methods.preset_reason', { name: preset.name }),
        },
      }),
    );
    if (!isDone) return;
    answers.stale('/ops/');
    say(words('cashier.pays.asked'), 'gain');
  };
  return (
    <section className="desk-card method-presets" aria-label={words('cashier.methods.presets')}>
      <h2 className="sign">{words('cashier.methods.presets')}</h2>
      <p className="muted">{words('cashier.methods.presets_hint')}</p>
      {automatic.length > 1 && (
        <Choose
          label={words('cashier.ops.provider')}
          value={provider ?? ''}
          options={[
            { name: '', title: words('cashier.methods.choose_provider') },
            ...automatic.map((name) => ({ name, title: name })),
          ]}
          onValue={choose}
        />
      )}
      {provider !== undefined && (
        <div>
          {offered.map((preset) => (
            <Button
              key={`${preset.code} ${preset.currency}`}
              small
              look="line"
              icon="plus"
              busy={busy}
              onClick={() => void add(preset)}
            >
              {`${preset.name} · ${preset.currency}`}
            </Button>
          ))}
        </div>
      )}
      <Wrong text={wrong} />
    </section>
  );
}
