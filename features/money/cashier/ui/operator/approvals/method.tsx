import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { MethodRequest } from '../methods/method-request.tsx';

/** A way to deposit: opened, its fee, its maximum, its account. */
export default function DepositMethodRequest({ request }: ShowProps) {
  return <MethodRequest request={request} />;
}
