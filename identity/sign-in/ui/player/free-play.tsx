import type { LoginFreePlay } from '#identity/sign-in/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { type Entered, useEntry } from '../entry/use-entry.ts';

/** Of the call's body (docs/PRODUCT.md, 3): the web site, and the one version of the gateway there is. */
const PLATFORM = 'W';
const GATEWAY_VERSION = 3;
const LONGEST_NAME = 40;

/** A trial session: looks round with play credits, and is asked for a true account wherever one is needed. */
export function FreePlay({ onEntered }: { readonly onEntered: (entered: Entered) => void }) {
  const words = useWords();
  const api = useApi();
  const entry = useEntry();
  const enter = () => {
    const os = navigator.userAgent.slice(0, LONGEST_NAME);
    const body = { os, platform: PLATFORM, encryption: '', gatewayVersion: GATEWAY_VERSION } as const;
    return api.send<typeof LoginFreePlay>('POST', '/wps/session/login/freeplay', { body });
  };
  return (
    <div className="stack free-play">
      <Refusal text={entry.refusal} />
      <Button look="line" wide icon="gift" busy={entry.busy} onClick={() => void entry.run(enter, onEntered)}>
        {words('identity.free_play')}
      </Button>
    </div>
  );
}
