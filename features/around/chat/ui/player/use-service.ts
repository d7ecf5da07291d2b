/** The member's conversation with customer service, kept by the live topic. */
import { useEffect, useState } from 'react';
import type {
  CloseServiceChat,
  GetServiceChat,
  GetServiceDesk,
  OpenServiceChat,
  RateServiceChat,
  SendFileToService,
  ServiceChat,
  ServiceChatMoved,
  WriteToService,
} from '#features/around/chat/contract/service.ts';
import { MOST_BYTES, type ServiceTopic } from '#features/around/chat/contract/kinds.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { readablePicture } from '#platform/ui/readable-picture.ts';
import { useWords } from '#platform/ui/words.tsx';

const MINE = '/chat/service/mine';
/** Somebody who types says so every few seconds. */
const TYPING_MS = 5_000;

export const useServiceDesk = () => useRead<typeof GetServiceDesk>('/chat/service', {}, 20_000);

export function useServiceChat() {
  const read = useRead<typeof GetServiceChat>(MINE, {}, 1_000);
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => setTyping(false), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typing]);
  useLive<typeof ServiceChatMoved>(
    'service-chat',
    {},
    {
      onEvent: ({ data }) => {
        setTyping(data.what === 'typing');
        if (data.what === 'changed') read.again();
      },
      onReset: read.again,
    },
  );
  return { ...read, typing };
}

/** What the member does in it; each answers the conversation as it stands afterwards. */
export function useServiceActs() {
  const api = useApi();
  const words = useWords();
  const answers = useAnswers();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const run = async (work: () => Promise<ServiceChat>): Promise<boolean> => {
    setBusy(true);
    setWrong('');
    try {
      answers.put(MINE, { chat: await work() });
      return true;
    } catch (trouble) {
      setWrong(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    wrong,
    open: (topic: ServiceTopic, text: string) =>
      run(() => api.send<typeof OpenServiceChat>('POST', MINE, { body: { topic, text } })),
    write: (text: string) =>
      run(() => api.send<typeof WriteToService>('POST', '/chat/service/mine/messages', { body: { text } })),
    sendFile: async (file: File): Promise<boolean> => {
      const picture = await readablePicture(file, MOST_BYTES);
      if (picture === undefined) {
        setWrong(words('chat.service.too_large'));
        return false;
      }
      const body = { picture, name: file.name };
      return run(() => api.send<typeof SendFileToService>('POST', '/chat/service/mine/files', { body }));
    },
    close: () =>
      run(() => api.send<typeof CloseServiceChat>('POST', '/chat/service/mine/close', { body: {} })),
    rate: (stars: number) =>
      run(() => api.send<typeof RateServiceChat>('POST', '/chat/service/mine/stars', { body: { stars } })),
  };
}
