import { useState } from 'react';
import { create } from 'zustand';
import type { SayPresence } from '#features/around/chat/contract/ops-service.ts';
import { type Api, ApiRefusal } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { Switch, Wrong } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Said again so often while the console is open; the server forgets whoever has not for a minute and a half. */
const BEAT_MS = 30_000;

type Present = {
  readonly takes: boolean;
  readonly staff: readonly { readonly id: string; readonly name: string }[];
};
/** Beside the views and in every pane: who takes chats now, this person among them. */
export const usePresent = create<Present>(() => ({ takes: false, staff: [] }));

/** Whoever looks something up at another desk is still there for whom he talks to: this goes on until he says otherwise or the page closes. */
let beat: ReturnType<typeof setInterval> | undefined;

async function say(api: Api, on: boolean): Promise<void> {
  clearInterval(beat);
  const asked = { body: { takes: on } };
  usePresent.setState(await api.send<typeof SayPresence>('POST', '/ops/chat/service/presence', asked));
  if (on) beat = setInterval(() => void sayAgain(api), BEAT_MS);
}

/** A broken line is tried again with the next beat; a refusal – he has signed out – ends it. */
async function sayAgain(api: Api): Promise<void> {
  try {
    const asked = { body: { takes: true } };
    usePresent.setState(await api.send<typeof SayPresence>('POST', '/ops/chat/service/presence', asked));
  } catch (trouble) {
    if (!(trouble instanceof ApiRefusal)) return;
    clearInterval(beat);
    usePresent.setState({ takes: false, staff: [] });
  }
}

/** The switch by which somebody takes chats: members see that customer service is there. */
export function Presence() {
  const words = useWords();
  const api = useApi();
  const { run, wrong } = useSubmission();
  const { takes, staff } = usePresent();
  // The switch stands where it was put while the server is asked, and goes back if it refuses.
  const [asked, setAsked] = useState<boolean>();
  const turn = (on: boolean): void => {
    setAsked(on);
    void run(() => say(api, on)).finally(() => setAsked(undefined));
  };
  return (
    <div className="service-presence">
      <Switch label={words('chat.ops.take')} on={asked ?? takes} onTurn={turn} />
      <small className="muted">{words('chat.ops.taking', { count: staff.length })}</small>
      <Wrong text={wrong} />
    </div>
  );
}
