import { MethodRequest } from '#features/money/cashier/ui/operator/methods/method-request.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';

/** A way to be paid: opened, its fee, its maximum, its provider. */
export default function PayoutMethodRequest({ request }: ShowProps) {
  return <MethodRequest request={request} />;
}
