import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Method } from '#identity/registration/rules/check.ts';
import type { GetRegisterSetting, RegisterSetting } from '#identity/registration/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import '#identity/accounts/ui/player/identity.css';
import { RegisterEntry } from './register-entry.tsx';
import '#identity/accounts/ui/player/register.css';
import { Tabs } from '#identity/accounts/ui/player/tabs.tsx';

const MINUTE_MS = 60_000;

export default function RegisterPage() {
  const words = useWords();
  const [params] = useSearchParams();
  const title = words('identity.register');
  usePageHead(title);
  const show = usePopups((popups) => popups.show);
  const { value, trouble, again } = useRead<typeof GetRegisterSetting>(
    '/wps/system/setting/register',
    {},
    MINUTE_MS,
  );
  return (
    <div className="page">
      <div className="entry">
        <h1 className="sign entry-title">{title}</h1>
        {!value && !trouble && <Skeleton height={520} />}
        {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
        {value && <Ways setting={value} referralCode={params.get('referralCode')?.slice(0, 64) ?? ''} />}
        <p className="form-other">
          {words('identity.have_account')}{' '}
          <button type="button" className="link" onClick={() => show('login')}>
            {words('identity.login')}
          </button>
        </p>
        <p className="form-other">
          <button type="button" className="link" onClick={() => show('forgot')}>
            {words('identity.forgot')}
          </button>
        </p>
      </div>
    </div>
  );
}

function Ways({
  setting,
  referralCode,
}: {
  readonly setting: RegisterSetting;
  readonly referralCode: string;
}) {
  const words = useWords();
  const [chosen, setChosen] = useState<Method>();
  const method = chosen ?? setting.methods[0];
  if (!method)
    return (
      <EmptyState icon="lock" title={words('identity.closed')}>
        {words('identity.closed_do')}
      </EmptyState>
    );
  const tabs = setting.methods.map((name) => ({ name, title: words(`identity.by_${name}`) }));
  return (
    <>
      <Tabs label={words('identity.register')} tabs={tabs} chosen={method} onChoose={setChosen} />
      <RegisterEntry key={method} setting={setting} method={method} referralCode={referralCode} />
    </>
  );
}
