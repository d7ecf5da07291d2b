import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import type { SayPresence } from '#features/around/chat/contract/ops-service.ts';
import { useApi } from '#platform/ui/call.ts';
import { Switch } from '#platform/ui/desk/form.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** Said again so often while the desk is open; the server forgets whoever has not for a minute and a half. */
const BEAT_MS = 30_000;

type Present = { readonly takes: boolean; readonly staff: readonly { readonly id: string; readonly name: string }[] };
/** Beside the views and in every pane: who takes chats now, this person among them. */
export const usePresent = create<Present>(() => ({ takes: false, staff: [] }));

/** The switch by which somebody takes chats: members see that customer service is there. */
export function Presence() {
  const words = useWords();
  const api = useApi();
  const { takes, staff } = usePresent();
  const say = useCallback(
    async (on: boolean): Promise<void> => {
      usePresent.setState(
        await api.send<typeof SayPresence>('POST', '/ops/chat/service/presence', { body: { takes: on } }),
      );
    },
    [api],
  );
  useEffect(() => {
    if (!takes) return;
    const beat = setInterval(() => void say(true).catch(() => undefined), BEAT_MS);
    return () => clearInterval(beat);
  }, [takes, say]);
  return (
    <div className="service-presence">
      <Switch label={words('chat.ops.take')} on={takes} onTurn={(on) => void say(on)} />
      <small className="muted">{words('chat.ops.taking', { count: staff.length })}</small>
    </div>
  );
}
