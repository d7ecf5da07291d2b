import { useState } from 'react';
import type {
  GetCurrencies,
  OpenCurrency,
  UseCurrency,
} from '#features/people/members/contract/currencies.ts';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';

/** What a member plays and pays in, where his brand offers more than one currency; nothing elsewhere. */
export function CurrencyChoice() {
  const words = useWords();
  const api = useApi();
  const isMember = useVisitorKind() === 'member';
  const { value } = useRead<typeof GetCurrencies>('/wps/member/currencies', isMember ? {} : undefined, 0);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  if (!isMember || !value || value.list.length < 2) return null;

  const choose = async (currency: string, opened: boolean): Promise<void> => {
    if (busy || currency === value.current) return;
    setBusy(true);
    setRefusal('');
    const body = { currency };
    try {
      if (!opened) await api.send<typeof OpenCurrency>('POST', '/wps/member/currencies', { body });
      await api.send<typeof UseCurrency>('PUT', '/wps/member/currency', { body });
      // Every figure on the page, and a game that is open, belong to the other currency.
      location.reload();
    } catch (trouble) {
      setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('identity.wrong.network'));
      setBusy(false);
    }
  };
  return (
    <>
      <h3 className="group-title">{words('site.currency')}</h3>
      <p className="faint">{words('site.currency_note')}</p>
      <div className="chips" role="group" aria-label={words('site.currency')} aria-busy={busy}>
        {value.list.map(({ currency, opened }) => (
          <Chip
            key={currency}
            on={currency === value.current}
            {...(opened ? {} : { icon: 'plus' as const })}
            onPress={() => void choose(currency, opened)}
          >
            {opened ? <bdi>{currency}</bdi> : words('site.currency_open', { currency })}
          </Chip>
        ))}
      </div>
      <WrongLine text={refusal} />
    </>
  );
}
