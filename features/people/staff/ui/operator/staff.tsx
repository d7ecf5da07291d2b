import { useState } from 'react';
import type { ListRequests } from '#features/people/approvals/contract.ts';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import { StaffingNotice } from '#features/people/approvals/ui/operator/voices.tsx';
import type { ListStaff, StaffMember } from '#features/people/staff/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { type Column, DataTable } from '#platform/ui/desk/data-table.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Views } from '#platform/ui/desk/views.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { HirePane } from './hire-pane.tsx';
import { Roles } from './roles.tsx';
import { StaffPane } from './staff-pane.tsx';
import { STAFF_STATES } from './states.ts';

const VIEWS = ['people', 'requests', 'roles'] as const;

function useColumns(): readonly Column<StaffMember>[] {
  const words = useWords();
  return [
    { name: 'account', title: words('staff.ops.account'), show: (row) => <bdi>{row.account}</bdi> },
    { name: 'name', title: words('staff.ops.name'), show: (row) => <bdi>{row.name}</bdi> },
    { name: 'role', title: words('staff.ops.role'), show: (row) => words(`staff.role.${row.role}`) },
    {
      name: 'status',
      title: words('staff.ops.status'),
      show: (row) => (
        <StateMark tone={STAFF_STATES[row.status].tone}>{words(STAFF_STATES[row.status].word)}</StateMark>
      ),
    },
    {
      name: 'seen',
      title: words('staff.ops.last_sign_in'),
      end: true,
      show: (row) => (row.lastSignInAt ? <When at={row.lastSignInAt} /> : '–'),
    },
  ];
}

function People({
  open,
  onOpen,
}: {
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}) {
  const words = useWords();
  const { value, waiting, trouble, again } = useRead<typeof ListStaff>('/ops/staff', {}, 5_000);
  const columns = useColumns();
  if (waiting) return <Skeleton height={320} />;
  if (!value) return <ErrorState trouble={trouble} onRetry={again} />;
  return (
    <DataTable
      label={words('staff.ops.title')}
      rows={value}
      columns={columns}
      idOf={(row) => row.id}
      chosen={open}
      onChoose={onOpen}
    />
  );
}

/** Who operates the brand, what waits for a second person, and what each role may do. */
export default function Staff() {
  const words = useWords();
  const { get, set } = useAddress();
  const asked = get('view');
  const view = VIEWS.find((one) => one === asked) ?? 'people';
  const people = useRead<typeof ListStaff>('/ops/staff', {}, 5_000).value;
  const waiting = useRead<typeof ListRequests>('/ops/requests', {}, 5_000).value;
  const [hiring, setHiring] = useState(false);
  const one = people?.find((row) => row.id === get('open'));
  const count = waiting?.filter((request) => request.state === 'open').length ?? 0;
  const titleOf = (name: (typeof VIEWS)[number]): string =>
    name === 'requests' ? words('staff.ops.view_requests', { count }) : words(`staff.ops.view_${name}`);
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <Views
          title={words('staff.ops.title')}
          views={VIEWS.map((name) => ({ name, title: titleOf(name) }))}
          chosen={view}
          onChoose={(name) => set({ view: name === 'people' ? undefined : name, open: undefined })}
        >
          <Button small look="line" icon="plus" onClick={() => setHiring(true)}>
            {words('staff.ops.hire')}
          </Button>
        </Views>
        {view === 'people' && <People open={one?.id} onOpen={(id) => set({ open: id })} />}
        {view === 'requests' && (
          <>
            <StaffingNotice />
            <Requests />
          </>
        )}
        {view === 'roles' && <Roles />}
      </div>
      {hiring && <HirePane onClose={() => setHiring(false)} />}
      {!hiring && view === 'people' && one && (
        <StaffPane
          key={`${one.id} ${one.status} ${one.role}`}
          one={one}
          onClose={() => set({ open: undefined })}
        />
      )}
    </div>
  );
}
