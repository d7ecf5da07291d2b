import { Link } from 'react-router';
import type { DisconnectWay, ListWays, StartWay, WayIn } from '#identity/social/contract.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { leaveFor } from '#platform/ui/popup-history.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { dateFormat } from '#platform/ui/date-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { keepPendingRedirect } from '#identity/factors/ui/entry/pending-redirect.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { Row } from '#identity/factors/ui/player/security-row.tsx';

/** Providers one can sign in with: connected since, connect, take away. Nothing where the brand offers none. */
export function WaysIn() {
  const words = useWords();
  const api = useApi();
  const say = useToasts((toasts) => toasts.say);
  const { value, again } = useRead<typeof ListWays>('/wps/session/ways', {}, 0);
  const guarded = useGuarded(factorApi(api, '/wps/session'));
  if (!value || value.ways.length === 0) return null;
  const connect = (provider: 'google' | 'facebook'): void =>
    void guarded.run(async () => {
      const input = { params: { provider } };
      const { url } = await api.send<typeof StartWay>('POST', '/wps/session/ways/{provider}', input);
      keepPendingRedirect({ purpose: 'connect', provider, back: location.pathname });
      leaveFor(url);
    }, [words('identity.connect'), words(`identity.provider.${provider}`)]);
  const disconnect = (provider: 'google' | 'facebook'): void =>
    void guarded.run(async () => {
      const input = { params: { provider } };
      await api.send<typeof DisconnectWay>('DELETE', '/wps/session/ways/{provider}', input);
      say(words('identity.saved'));
      again();
    }, [words('identity.disconnect'), words(`identity.provider.${provider}`)]);
  return (
    <section className="stack" aria-labelledby="ways">
      <h2 id="ways" className="sign group-title">
        {words('identity.ways_title')}
      </h2>
      <ul className="security-list">
        {value.ways.map((way) => (
          <Way
            key={way.provider}
            way={way}
            busy={guarded.busy}
            onConnect={connect}
            onDisconnect={disconnect}
          />
        ))}
      </ul>
      {!value.password &&
        value.ways.some(({ provider, since }) => provider !== 'phone' && since !== null) && (
          <p className="muted">{words('identity.ways_only')}</p>
        )}
      <Refusal text={guarded.refusal} />
    </section>
  );
}

type WayProps = {
  readonly way: WayIn;
  readonly busy: boolean;
  readonly onConnect: (provider: 'google' | 'facebook') => void;
  readonly onDisconnect: (provider: 'google' | 'facebook') => void;
};

function Way({ way: { provider, since }, busy, onConnect, onDisconnect }: WayProps) {
  const words = useWords();
  const tag = useTag();
  const state =
    since === null
      ? words('identity.not_connected')
      : words('identity.connected_since', {
          at: dateFormat(tag, undefined, 'day').format(new Date(since)),
        });
  return (
    <Row
      icon={provider === 'phone' ? 'phone' : 'user'}
      title={words(`identity.provider.${provider}`)}
      state={state}
    >
      {provider === 'phone' ? (
        <Link className={buttonClass('line', { small: true })} to="/member/profile?bind=phone">
          {words(since === null ? 'identity.connect' : 'identity.phone_change')}
        </Link>
      ) : since === null ? (
        <Button small look="line" busy={busy} onClick={() => onConnect(provider)}>
          {words('identity.connect')}
        </Button>
      ) : (
        <Button small busy={busy} onClick={() => onDisconnect(provider)}>
          {words('identity.disconnect')}
        </Button>
      )}
    </Row>
  );
}
