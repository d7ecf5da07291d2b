/** Requests about how somebody gets into his account, the same for colleagues and players. */
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { RequestFacts } from './request-facts.tsx';
import type { ShowProps } from './views.ts';

/** Second factors are taken away. */
export function FactorsRequest({ request }: ShowProps) {
  const words = useWords();
  const factors = (list: readonly string[]): string =>
    list.map((one) => words(one === 'passkey' ? 'staff.factor.passkey' : 'staff.factor.totp')).join(' · ') ||
    '–';
  return (
    <RequestFacts
      request={request}
      title={words('staff.ops.factors_of', { account: request.subject })}
      was={factors(request.was)}
      wanted={factors(request.wanted)}
    />
  );
}

/** A new first password; what stands is when the one in use was set. */
export function PasswordRequest({ request }: ShowProps) {
  const words = useWords();
  const [since] = request.was;
  return (
    <RequestFacts
      request={request}
      title={words('staff.ops.password_of', { account: request.subject })}
      was={since === undefined ? '–' : <When at={since} />}
      wanted={words('staff.ops.first_password')}
    />
  );
}
