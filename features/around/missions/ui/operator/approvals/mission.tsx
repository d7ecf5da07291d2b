import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { PublishRequest } from '../publish-request.tsx';

/** A mission that is to be opened to players. */
export default function MissionRequest({ request }: ShowProps) {
  return <PublishRequest request={request} />;
}
