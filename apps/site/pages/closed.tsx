import type { ReactNode } from 'react';
import { useStatus, useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import type { SystemStatus, WhiteLabel } from '#features/setup/brand/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { dateFormat } from '#platform/ui/date-format.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Picture } from '#platform/ui/picture.tsx';
import { Slip } from '#platform/ui/slip.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { openService } from '../shell/outside.ts';
import './closed.css';

type Props = { readonly status: SystemStatus; readonly brand: WhiteLabel | undefined };

function Service({ brand }: { readonly brand: WhiteLabel | undefined }) {
  const words = useWords();
  const service = brand?.customerService[0];
  if (!service) return null;
  return (
    <Button look="go" wide icon="chat" onClick={() => openService(service.url)}>
      {words('site.help')}
    </Button>
  );
}

type SheetProps = {
  readonly title: string;
  readonly emblem: string;
  readonly brand: WhiteLabel | undefined;
  readonly children: ReactNode;
};

/** Full cloth, one slip: whose house, what, until when, one way to service (visual language §8). */
function Sheet({ title, emblem, brand, children }: SheetProps) {
  const [letter = ''] = [...(brand?.name ?? '')];
  return (
    <main className="closed cloth">
      <Slip>
        <p className="mark sign">
          <i className="sign" aria-hidden="true">
            {letter}
          </i>
          <span>{brand?.name}</span>
        </p>
        <span className="closed-art cloth" aria-hidden="true">
          <Picture src={`/art/emblem/${emblem}.svg`} alt="" width="104" height="104" />
        </span>
        <h1 className="sign">{title}</h1>
        {children}
        <Service brand={brand} />
      </Slip>
    </main>
  );
}

function Maintenance({ status, brand }: Props) {
  const words = useWords();
  const tag = useTag();
  const title = words('site.maintenance');
  usePageHead(title, 503);
  const end =
    status.maintenanceEnd &&
    dateFormat(tag, brand?.timeZone ?? 'UTC', 'minute').format(new Date(status.maintenanceEnd));
  return (
    <Sheet title={title} emblem="lantern" brand={brand}>
      <p>{words('site.maintenance_info')}</p>
      {end && (
        <>
          <hr />
          <p className="closed-row">
            <span className="muted">{words('site.maintenance_end')}</span> <b className="figs">{end}</b>
          </p>
        </>
      )}
    </Sheet>
  );
}

function Blocked({ status, brand }: Props) {
  const words = useWords();
  const title = words('site.blocked');
  usePageHead(title, 403);
  return (
    <Sheet title={title} emblem="moon" brand={brand}>
      <p>{words('site.blocked_info')}</p>
      <hr />
      <p className="closed-row">
        <span className="muted">{words('site.blocked_ip')}</span> <b className="num">{status.location.ip}</b>
      </p>
    </Sheet>
  );
}

/** Maintenance takes precedence over the region block. */
export default function Closed() {
  const status = useStatus().value;
  const brand = useWhiteLabel().value;
  if (!status) return null;
  const inMaintenance = status.maintenance || status.status === 1;
  return inMaintenance ? (
    <Maintenance status={status} brand={brand} />
  ) : (
    <Blocked status={status} brand={brand} />
  );
}
