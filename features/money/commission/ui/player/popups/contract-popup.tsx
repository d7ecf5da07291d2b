import { useEffect } from 'react';
import { Link } from 'react-router';
import type { GetAgentProfile } from '#features/people/agents/contract.ts';
import type { GetContractInfo } from '#features/money/commission/contract/calls.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { ContractSlip } from '#features/money/commission/ui/agent/contract-slip.tsx';
import '#features/money/commission/ui/agent/agent.css';

/** Contracts of whoever is signed in, those that wait for an answer first; a guest signs in first. */
export default function ContractPopup() {
  const words = useWords();
  const { close, show } = usePopups();
  const isGuest = useSession((session) => session.state === 'guest');
  const isAgent = useSession((session) => session.member?.isAgent === true);
  useEffect(() => {
    if (isGuest) show('login');
  }, [isGuest, show]);
  if (isGuest) return null;
  return (
    <Popup title={words('site.contracts')} onClose={close}>
      {isAgent ? <Contracts onLeave={close} /> : <NoContracts />}
    </Popup>
  );
}

function NoContracts() {
  const words = useWords();
  return (
    <EmptyState icon="doc" title={words('commission.no_contracts')}>
      {words('commission.no_contracts_do')}
    </EmptyState>
  );
}

function Contracts({ onLeave }: { readonly onLeave: () => void }) {
  const words = useWords();
  const profile = useRead<typeof GetAgentProfile>('/wps/agent/standing', {}, 20_000).value;
  const { value, trouble, again } = useRead<typeof GetContractInfo>(
    '/wps/relay/MCSFE_contractInfo',
    {},
    5_000,
  );
  if (!value || !profile)
    return trouble ? (
      <ErrorState trouble={trouble} onRetry={again} money="untouched" />
    ) : (
      <Skeleton height={240} />
    );
  const contracts = [
    value.divtypereq,
    value.dailysalreqtype,
    value.contracthoursalreq,
    value.realtimesalreqtype,
    value.divtypeinfo,
    value.dailysalinfotype,
    value.contracthoursalinfo,
    value.contractmrdailysalinfotype,
  ].filter((one) => one !== null);
  return (
    <div className="stack">
      {contracts.length === 0 && <NoContracts />}
      <ZoneContext value={profile.timeZone}>
        {contracts.map((contract) => (
          <ContractSlip key={contract.id} contract={contract} />
        ))}
      </ZoneContext>
      <Link className={buttonClass('line', { wide: true })} to="/agentHome/contracts" onClick={onLeave}>
        {words('commission.page.contracts')}
      </Link>
    </div>
  );
}
