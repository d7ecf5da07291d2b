/** One case before its owner: read, kept by the live topic, and what he does with it. */
import { useState } from 'react';
import type {
  AddMessage,
  AskManager,
  CaseMoved,
  CaseView,
  CloseCase,
  EscalateCase,
  GetCase,
  GuestCase,
  GuestMessage,
  RateCase,
} from '#features/around/support/contract.ts';
import { PICTURE_MOST } from '#features/around/support/contract/kinds.ts';
import { useAnswer, useAnswers } from '#platform/ui/answers.ts';
import { addressOf, ApiRefusal } from '#platform/ui/api.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { readablePicture } from '#platform/ui/readable-picture.ts';
import { useWords } from '#platform/ui/words.tsx';

export type Said = { readonly text: string; readonly picture?: string };
export type CaseActs = {
  readonly busy: boolean;
  readonly refusal: string;
  readonly reply: (said: Said) => Promise<boolean>;
  readonly close?: () => Promise<boolean>;
  readonly askManager?: () => Promise<boolean>;
  readonly escalate?: () => Promise<boolean>;
  readonly rate?: (score: number, text: string) => Promise<boolean>;
};

/** Runs one act at a time; its answer is the case as it stands then. */
function useActs(put: (value: CaseView) => void) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const run = async (work: () => Promise<CaseView>): Promise<boolean> => {
    setBusy(true);
    setRefusal('');
    try {
      put(await work());
      return true;
    } catch (trouble) {
      setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, run };
}

export function useOwnCase(id: string) {
  const api = useApi();
  const answers = useAnswers();
  const input = { params: { id } };
  const key = addressOf('/support/cases/{id}', input);
  const answer = useRead<typeof GetCase>('/support/cases/{id}', input, 5_000);
  useLive<typeof CaseMoved>('support', {}, { onEvent: answer.again, onReset: answer.again });
  const { busy, refusal, run } = useActs((value) => {
    answers.put(key, value);
    answers.stale('/support/cases?');
  });
  const nothing = { params: { id }, body: {} };
  const acts: CaseActs = {
    busy,
    refusal,
    reply: (body) =>
      run(() =>
        api.send<typeof AddMessage>('POST', '/support/cases/{id}/messages', { params: { id }, body }),
      ),
    close: () => run(() => api.send<typeof CloseCase>('POST', '/support/cases/{id}/close', nothing)),
    askManager: () => run(() => api.send<typeof AskManager>('POST', '/support/cases/{id}/manager', nothing)),
    escalate: () => run(() => api.send<typeof EscalateCase>('POST', '/support/cases/{id}/escalate', nothing)),
    rate: (score, text) =>
      run(() =>
        api.send<typeof RateCase>('POST', '/support/cases/{id}/rating', {
          params: { id },
          body: { score, text },
        }),
      ),
  };
  return { ...answer, acts };
}

/** A guest has no live channel of his own: his case is asked for when he opens it and after each reply. */
export function useGuestCase(key: string) {
  const api = useApi();
  const answers = useAnswers();
  const kept = key === '' ? undefined : `guest case ${key}`;
  const answer = useAnswer(
    kept,
    () => api.send<typeof GuestCase>('POST', '/support/guest/case', { body: { key } }),
    10_000,
  );
  const { busy, refusal, run } = useActs((value) => answers.put(kept ?? '', value));
  const acts: CaseActs = {
    busy,
    refusal,
    reply: (said) =>
      run(() => api.send<typeof GuestMessage>('POST', '/support/guest/messages', { body: { key, ...said } })),
  };
  return { ...answer, acts };
}

/** What is sent of a file that was chosen; undefined where it is no picture of a size the server takes. */
export const pictureOf = (file: File): Promise<string | undefined> => readablePicture(file, PICTURE_MOST);
