import type { ReactNode } from 'react';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { OpsEntry, OpsEntryList } from '#features/around/content/contract/ops.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { type AddressState, pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { PageTable } from '#platform/ui/desk/page-table.tsx';
import { Views } from '#platform/ui/desk/views.tsx';
import { EmptyState, Skeleton } from '#platform/ui/states.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { EntryMark } from './entry-mark.tsx';
import { EntryPane } from './entry-pane.tsx';
import {
  ENTRY_KINDS,
  ENTRY_PLACES,
  type EntryKind,
  type EntryPlace,
} from '#features/around/content/contract/places.ts';
import { newEntry, placeOf, VIEWS } from './kinds.ts';

const Exchange = lazy(() => import('./exchange.tsx'));

const PAGE_SIZE = 25;
const FRESH_MS = 5_000;

function useColumns(kind: EntryKind): readonly Column<OpsEntry>[] {
  const words = useWords();
  const { code } = useLanguage();
  return [
    {
      name: 'title',
      title: words('content.ops.entry'),
      show: ({ texts }) => <bdi>{texts[code]?.title || texts['en']?.title}</bdi>,
    },
    {
      name: 'place',
      title: words('content.ops.place'),
      show: ({ place }) => words(`content.ops.place_${placeOf(kind, place)}`),
    },
    {
      name: 'languages',
      title: words('content.ops.languages'),
      end: true,
      show: ({ texts }) => <span className="num">{Object.keys(texts).length}</span>,
    },
    {
      name: 'position',
      title: words('content.ops.position'),
      end: true,
      show: ({ position }) => <span className="num">{position}</span>,
    },
    { name: 'state', title: words('content.ops.state'), show: ({ state }) => <EntryMark state={state} /> },
  ];
}

type PlacesProps = {
  readonly kind: EntryKind;
  readonly chosen: EntryPlace | undefined;
  readonly onChoose: (place: EntryPlace | undefined) => void;
};

function Places({ kind, chosen, onChoose }: PlacesProps) {
  const words = useWords();
  return (
    <div className="chips" role="group" aria-label={words('content.ops.place')}>
      <Chip on={!chosen} onPress={() => onChoose(undefined)}>
        {words('content.ops.place_all')}
      </Chip>
      {ENTRY_PLACES[kind].map((place) => (
        <Chip key={place} on={chosen === place} onPress={() => onChoose(place)}>
          {words(`content.ops.place_${place}`)}
        </Chip>
      ))}
    </div>
  );
}

type EntriesProps = {
  readonly kind: EntryKind;
  readonly address: AddressState;
  readonly head: ReactNode;
};

function Entries({ kind, address, head }: EntriesProps) {
  const words = useWords();
  const { get, set } = address;
  const asked = get('place');
  const place = ENTRY_PLACES[kind].find((one) => one === asked);
  const query = { kind, pageNo: pageIn(address), pageSize: PAGE_SIZE, ...(place && { place }) };
  const answer = useRead<typeof OpsEntryList>('/ops/content/entries', { query }, FRESH_MS);
  const { value } = answer;
  const [fresh, setFresh] = useState<OpsEntry>();
  const open = fresh ?? value?.list.find(({ id }) => id === get('open'));
  const columns = useColumns(kind);
  const choose = useCallback(
    (id: string | undefined): void => {
      setFresh(undefined);
      set({ open: id });
    },
    [set],
  );
  const close = useCallback(() => choose(undefined), [choose]);
  const begin = (): void =>
    setFresh(newEntry(kind, place ?? ENTRY_PLACES[kind][0], crypto.randomUUID(), new Date().toISOString()));
  return (
    <div className="desk-queue">
      <div className="desk-main">
        {head}
        <Places kind={kind} chosen={place} onChoose={(wanted) => set({ place: wanted, open: undefined })} />
        <p>
          <Button small icon="plus" onClick={begin}>
            {words('content.ops.new')}
          </Button>
        </p>
        <PageTable
          answer={answer}
          empty={<EmptyState icon="doc" title={words('content.ops.none')} />}
          label={words('content.ops.title')}
          columns={columns}
          idOf={({ id }) => id}
          chosen={open?.id}
          onChoose={choose}
          onPage={(page) => set({ page: String(page), open: undefined })}
        />
      </div>
      {open && <EntryPane key={open.id} entry={open} onClose={close} onSaved={choose} />}
    </div>
  );
}

/** Everything a brand says to its visitors: banners, announcements, help and other pages; and all of it as a file. */
export default function Content() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const asked = get('kind');
  const view = VIEWS.find((one) => one === asked) ?? 'banner';
  const kind = ENTRY_KINDS.find((one) => one === view);
  const head = (
    <Views
      title={words('content.ops.title')}
      views={VIEWS.map((name) => ({ name, title: words(`content.ops.view_${name}`) }))}
      chosen={view}
      onChoose={(name) => set({ kind: name, place: undefined, open: undefined })}
    />
  );
  if (kind) return <Entries key={kind} kind={kind} address={address} head={head} />;
  return (
    <div className="desk-main">
      {head}
      <Suspense fallback={<Skeleton height={240} />}>
        <Exchange />
      </Suspense>
    </div>
  );
}
