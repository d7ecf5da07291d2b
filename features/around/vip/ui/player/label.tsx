import { Link } from 'react-router';
import type { GetVipLabel, VipChanged } from '#features/around/vip/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useLive } from '#platform/ui/live.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Level and rank under the member's name; nothing before the first level. Loaded with the menu it stands in, never with the page. */
export function VipLabel({ className }: { readonly className: string }) {
  const words = useWords();
  const { value, again } = useRead<typeof GetVipLabel>('/wps/relay/MCSFE_vipLabel', {}, 60_000);
  useLive<typeof VipChanged>('vip', {}, { onEvent: again, onReset: again });
  if (!value || value.level === 0) return null;
  return (
    <li>
      <Link className={className} to="/vip" data-level={value.level}>
        <Icon name="star" />
        <span>
          {words('site.vip')} <bdi>{value.name}</bdi>
        </span>
        <span className="num muted">
          {value.rank}/{value.of}
        </span>
      </Link>
    </li>
  );
}
