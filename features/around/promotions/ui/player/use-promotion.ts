/** What a member can do about one promotion; each deed answers it as it stands afterwards. */
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type {
  AddApplicationPicture,
  ApplyForPromotion,
  ClaimEnvelope,
  ClaimPromotion,
  ClaimRaffle,
  DropApplicationPictures,
  JoinPromotion,
  JoinSignUpPromotion,
  PromotionCard,
  PromotionDetail,
  RequestSignUpReward,
} from '#features/around/promotions/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { type Api, ApiRefusal } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { readablePicture } from '#platform/ui/readable-picture.ts';
import { useWords } from '#platform/ui/words.tsx';
import { LIST, useIsMember } from './claimable.ts';

type Named = Pick<PromotionCard, 'id' | 'code' | 'type'>;

/** What is sent about a promotion, each by the call of its type. */
function callsOf(api: Api, { id, type }: Pick<Named, 'id' | 'type'>, keyed: () => { readonly key: string }) {
  const body = { id };
  return {
    join: () =>
      type === 'sign_up'
        ? api.send<typeof JoinSignUpPromotion>('POST', '/wps/relay/MCSFE_signUpPromotionJoin', { body })
        : api.send<typeof JoinPromotion>('POST', '/wps/relay/MCSFE_promotionJoin', { body }),
    claim: () => {
      const input = { body };
      if (type === 'sign_up')
        return api.send<typeof RequestSignUpReward>(
          'POST',
          '/wps/relay/MCSFE_signUpPromotionReward',
          input,
          keyed(),
        );
      if (type === 'raffle')
        return api.send<typeof ClaimRaffle>('POST', '/wps/relay/MCSFE_raffleClaim', input, keyed());
      return api.send<typeof ClaimPromotion>('POST', '/wps/relay/MCSFE_promotionClaim', input, keyed());
    },
    open: async (envelope: string): Promise<undefined> => {
      const input = { body: { id: envelope } };
      await api.send<typeof ClaimEnvelope>('POST', '/wps/relay/MCSFE_redEnvelopeClaim', input, keyed());
    },
    add: (picture: string) =>
      api.send<typeof AddApplicationPicture>('POST', '/wps/relay/MCSFE_promotionPicture', {
        body: { id, picture },
      }),
    drop: () =>
      api.send<typeof DropApplicationPictures>('POST', '/wps/relay/MCSFE_promotionPicturesDrop', { body }),
    apply: (remark: string) =>
      api.send<typeof ApplyForPromotion>('POST', '/wps/relay/MCSFE_promotionApply', {
        body: { id, remark },
      }),
  };
}

/** One deed at a time, what refused it, and the promotion put in its place. */
function useRun(code: string) {
  const words = useWords();
  const answers = useAnswers();
  const isMember = useIsMember();
  const show = usePopups((popups) => popups.show);
  const { pathname } = useLocation();
  // One key a press: one that got no answer is sent again under it, one that was answered is over.
  const key = useRef('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const run = async (work: () => Promise<PromotionDetail | undefined>): Promise<void> => {
    if (!isMember) return show('login', { back: pathname });
    setBusy(true);
    setRefusal('');
    try {
      const value = await work();
      key.current = '';
      if (value) answers.put(`${LIST}/${code}`, value);
    } catch (trouble) {
      setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
      if (trouble instanceof ApiRefusal) key.current = '';
    } finally {
      answers.stale(LIST);
      answers.stale('/rewards');
      setBusy(false);
    }
  };
  const keyed = (): { readonly key: string } => {
    key.current ||= crypto.randomUUID();
    return { key: key.current };
  };
  return { busy, refusal, run, keyed, setBusy, setRefusal };
}

export function usePromotion({ id, code, type }: Named) {
  const api = useApi();
  const words = useWords();
  const { busy, refusal, run, keyed, setBusy, setRefusal } = useRun(code);
  const calls = callsOf(api, { id, type }, keyed);
  return {
    busy,
    refusal,
    join: () => run(calls.join),
    claim: () => run(calls.claim),
    open: (envelope: string) => run(() => calls.open(envelope)),
    add: async (file: File, most: number): Promise<void> => {
      setBusy(true);
      const picture = await readablePicture(file, most);
      if (picture !== undefined) return run(() => calls.add(picture));
      setRefusal(words('promotions.too_large'));
      setBusy(false);
    },
    drop: () => run(calls.drop),
    apply: (remark: string) => run(() => calls.apply(remark)),
  };
}
export type PromotionDeeds = ReturnType<typeof usePromotion>;
