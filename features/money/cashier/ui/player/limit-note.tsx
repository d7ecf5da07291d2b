import { Link } from 'react-router';
import type { GetLimits } from '#features/people/protection/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { limitLeft } from './deposit-rules.ts';

/** What his own limits, and what the house set for him, leave to deposit; nothing where neither binds him. */
export function LimitNote() {
  const words = useWords();
  const tag = useTag();
  const { value } = useRead<typeof GetLimits>('/wps/protection/limits', {}, 0);
  const left = value && limitLeft(value);
  if (left === undefined) return null;
  return (
    <p className="muted">
      {words('cashier.limit_left', { left: formatMoney(left, value?.currency ?? '', tag) })}{' '}
      <Link to="/member/limits">{words('cashier.own_limits_to')}</Link>
    </p>
  );
}
