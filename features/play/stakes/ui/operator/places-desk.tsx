/** Every place of a room of play as it stands now, each with its pane: what is on, halting, limits. */
import type { ReactNode } from 'react';
import type { Answer } from '#platform/ui/answers.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import type { TablePage } from '#platform/ui/desk/page-table.tsx';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { Money } from '#platform/ui/money.tsx';

const REFRESH_MS = 3_000;

type Today = {
  readonly currency: string;
  readonly today: { readonly stake: string; readonly payout: string };
};

/** What was taken and paid since midnight. */
export const todayColumns = (titles: {
  readonly stake: string;
  readonly payout: string;
}): readonly Column<Today>[] =>
  (['stake', 'payout'] as const).map((name) => ({
    name,
    title: titles[name],
    show: ({ today, currency }) => <Money amount={today[name]} currency={currency} />,
  }));

export function PlacesDesk<Place extends { readonly code: string }>({
  title,
  all,
  none,
  answer,
  columns,
  beside,
  below,
  pane,
}: {
  readonly title: string;
  /** Name of the one view there is. */
  readonly all: string;
  /** Shown where there are none. */
  readonly none: string;
  readonly answer: Answer<TablePage<Place>>;
  readonly columns: readonly Column<Place>[];
  /** What else can be done here. */
  readonly beside?: ReactNode;
  /** Between the heading and the list. */
  readonly below?: ReactNode;
  readonly pane: (place: Place, close: () => void) => ReactNode;
}) {
  const address = useAddress();
  return (
    <Queue
      title={title}
      address={address}
      views={[{ name: 'all', title: all }]}
      view="all"
      onView={() => undefined}
      answer={answer}
      refreshMs={REFRESH_MS}
      columns={columns}
      idOf={({ code }) => code}
      empty={{ icon: 'grid', title: none }}
      pane={pane}
      filters={below}
    >
      {beside}
    </Queue>
  );
}
