import { useState } from 'react';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { hasPasskeys } from '#identity/factors/ui/entry/passkey.ts';
import { PasskeySetup } from '#identity/factors/ui/entry/passkey-setup.tsx';
import { TotpSetup } from '#identity/factors/ui/entry/totp-setup.tsx';
import { Button, Chip } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { useStaffSession } from '../session.ts';
import { GatePage } from './gate.tsx';

/** Everybody who operates has a second factor: the console opens once the first one is set up. */
export function Enrol() {
  const words = useWords();
  const api = useApi();
  const { enrolled, leave } = useStaffSession();
  const [way, setWay] = useState<'totp' | 'passkey'>('totp');
  const calls = factorApi(api, '/ops/session');
  return (
    <GatePage title={words('console.enrol')}>
      <div className="stack">
        <p className="muted">{words('console.enrol_why')}</p>
        {hasPasskeys() && (
          <div className="chips" role="group" aria-label={words('identity.verify_ways')}>
            {(['totp', 'passkey'] as const).map((one) => (
              <Chip key={one} on={one === way} onPress={() => setWay(one)}>
                {words(`identity.verify.${one}`)}
              </Chip>
            ))}
          </div>
        )}
        {way === 'totp' ? (
          <TotpSetup calls={calls} onDone={enrolled} />
        ) : (
          <PasskeySetup calls={calls} onDone={enrolled} />
        )}
        <Button wide onClick={leave}>
          {words('console.sign_out')}
        </Button>
      </div>
    </GatePage>
  );
}
