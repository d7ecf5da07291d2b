import { useState } from 'react';
import type { StartSocial } from '#identity/social/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';

type Provider = 'google' | 'facebook';

/** Goes to the provider and comes back to `/social/{provider}`. */
export function SocialButtons({
  google,
  facebook,
}: {
  readonly google: boolean;
  readonly facebook: boolean;
}) {
  const words = useWords();
  const api = useApi();
  const [busy, setBusy] = useState<Provider>();
  const [refusal, setRefusal] = useState('');
  const offered: readonly Provider[] = [
    ...(google ? (['google'] as const) : []),
    ...(facebook ? (['facebook'] as const) : []),
  ];
  if (offered.length === 0) return null;
  const go = async (provider: Provider): Promise<void> => {
    setBusy(provider);
    setRefusal('');
    try {
      const { url } = await api.send<typeof StartSocial>('GET', '/wps/session/login/social/{provider}', {
        params: { provider },
      });
      location.assign(url);
    } catch (trouble) {
      setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('identity.wrong.network'));
      setBusy(undefined);
    }
  };
  return (
    <>
      <Refusal text={refusal} />
      {offered.map((provider) => (
        <Button key={provider} look="line" wide busy={busy === provider} onClick={() => void go(provider)}>
          {words(`identity.social.${provider}`)}
        </Button>
      ))}
    </>
  );
}
