/** Spends points: with a fresh proof or the transaction password, the same wish under the same key until its answer is there. */
import { useState } from 'react';
import type { ConvertPoints, RedeemPoints, Redemption } from '#features/around/points/contract.ts';
import type { CallInput } from '#kernel/call.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { intent } from '#platform/ui/intent.ts';
import { useWords } from '#platform/ui/words.tsx';
import { BALANCE, GOODS, HISTORY, REDEMPTIONS } from './use-points.ts';

const redeeming = intent('points-redeem');
const converting = intent('points-convert');

type Redeem = Omit<CallInput<typeof RedeemPoints>['body'], 'transactionPassword'>;
type Convert = Omit<CallInput<typeof ConvertPoints>['body'], 'transactionPassword'>;

export function useSpend(onDone: (redemption: Redemption) => void) {
  const api = useApi();
  const words = useWords();
  const answers = useAnswers();
  const guarded = useGuarded(factorApi(api, '/wps/session'));
  const [refusal, setRefusal] = useState('');
  const run = (
    wanted: ReturnType<typeof intent>,
    send: () => Promise<Redemption>,
    approves: readonly string[],
  ): Promise<void> =>
    guarded.run(async () => {
      setRefusal('');
      try {
        const done = await send();
        wanted.done();
        for (const path of [BALANCE, GOODS, HISTORY, REDEMPTIONS]) answers.stale(path);
        onDone(done);
      } catch (trouble) {
        if (!(trouble instanceof ApiRefusal)) return setRefusal(words('points.uncertain'));
        if (trouble.code === 'identity.step_up_required') throw trouble;
        wanted.done();
        setRefusal(trouble.message);
        answers.stale(GOODS);
      }
    }, approves);
  const withPassword = (password: string) => (password === '' ? {} : { transactionPassword: password });
  return {
    busy: guarded.busy,
    refusal: refusal || guarded.refusal,
    redeem: (body: Redeem, password: string, approves: readonly string[]) =>
      run(
        redeeming,
        () =>
          api.send<typeof RedeemPoints>(
            'POST',
            '/wps/relay/MCSFE_pointsRedeem',
            { body: { ...body, ...withPassword(password) } },
            { key: redeeming.keyFor(body), encrypted: true },
          ),
        approves,
      ),
    convert: (body: Convert, password: string, approves: readonly string[]) =>
      run(
        converting,
        () =>
          api.send<typeof ConvertPoints>(
            'POST',
            '/wps/relay/MCSFE_pointsConvert',
            { body: { ...body, ...withPassword(password) } },
            { key: converting.keyFor(body), encrypted: true },
          ),
        approves,
      ),
  };
}
