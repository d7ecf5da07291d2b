import { useEffect, useState } from 'react';
import type { GetOpsBrand, OpsBrand } from '#features/setup/brand/contract/ops.ts';
import type { GetSections } from '#features/setup/brand/contract/settings.ts';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWordNamed, useWords, useWordsStore } from '#platform/ui/words.tsx';
import { AccessPart } from './access-part.tsx';
import { DomainsPart } from './domains-part.tsx';
import { LookPart } from './look-part.tsx';
import { NetworksPart } from './networks-part.tsx';
import { OpeningPart } from './opening-part.tsx';
import './settings.css';
import { SectionPart } from './section-part.tsx';
import type { DrawnSection } from './settings-form.tsx';

/** What the brand itself is made of; every other section is a room's. */
const PARTS = ['opening', 'access', 'networks', 'look', 'domains'] as const;
type Part = (typeof PARTS)[number];

function OwnPart({ part, brand }: { readonly part: Part; readonly brand: OpsBrand }) {
  if (part === 'access') return <AccessPart brand={brand} />;
  if (part === 'networks') return <NetworksPart />;
  if (part === 'look') return <LookPart brand={brand} />;
  if (part === 'domains') return <DomainsPart brand={brand} />;
  return <OpeningPart brand={brand} />;
}

/** The sections the server tells of, once the words of their rooms are here. */
function useSections() {
  const store = useWordsStore();
  const read = useRead<typeof GetSections>('/ops/settings', {}, 60_000);
  const [worded, setWorded] = useState(false);
  // A schema is plain data on the wire; the form reads of it what kernel/settings.ts puts there.
  const list = read.value?.list as readonly DrawnSection[] | undefined;
  useEffect(() => {
    if (!list) return;
    // A room whose sections speak in words that others have keeps no catalogue of its own.
    const speaks = list.map(
      (section) => [section.name.split('.')[0] ?? '', JSON.stringify(section)] as const,
    );
    const rooms = [
      ...new Set(
        speaks
          .filter(([room, text]) => text.includes(`"${room}.settings.`))
          .map(([room]) => `${room}-settings`),
      ),
    ];
    // A room whose sections say nothing of their own has no such catalogue.
    void Promise.allSettled(rooms.map((room) => store.need([room]))).then(() => setWorded(true));
  }, [list, store]);
  return { sections: worded ? list : undefined, trouble: read.trouble, again: read.again };
}

type Entry = { readonly name: string; readonly title: string };

/** The desk of the brand: its own parts and every room's settings in one list, the chosen one beside it. */
export default function BrandSettings() {
  const words = useWords();
  const word = useWordNamed();
  const { get, set } = useAddress();
  const { sections, ...sectionsRead } = useSections();
  const { value, waiting, trouble, again } = useRead<typeof GetOpsBrand>('/ops/brand', {}, 5_000);
  const asked = get('part');
  const section = sections?.find(({ name }) => name === asked);
  const part = PARTS.find((one) => one === asked) ?? (asked?.includes('.') ? undefined : 'opening');
  const entries: readonly Entry[] = [
    ...PARTS.map((name) => ({ name, title: words(`brand.ops.part_${name}`) })),
    ...(sections ?? []).map(({ name, title }) => ({ name, title: word(title) })),
  ];
  const failed = trouble ?? (part === undefined ? sectionsRead.trouble : undefined);
  return (
    <div className="desk-main">
      <h1 className="sign">{words('brand.ops.title')}</h1>
      <div className="desk-sectioned">
        <nav className="desk-sections" aria-label={words('brand.ops.title')}>
          {entries.map(({ name, title }) => (
            <button
              key={name}
              type="button"
              aria-current={name === (section?.name ?? part) ? 'page' : undefined}
              onClick={() => set({ part: name === 'opening' ? undefined : name })}
            >
              {title}
            </button>
          ))}
        </nav>
        <div className="desk-settings">
          {(waiting || (part === undefined && !sections && !failed)) && <Skeleton height={420} />}
          {Boolean(failed) && !(value && (part || section)) && (
            <ErrorState
              trouble={failed}
              onRetry={() => {
                again();
                sectionsRead.again();
              }}
            />
          )}
          {/* What somebody typed belongs to the revision he saw: another one starts the form over. */}
          {value && part && <OwnPart key={`${part} ${value.revision}`} part={part} brand={value} />}
          {value && section && <SectionPart key={section.name} section={section} currency={value.currency} />}
        </div>
      </div>
    </div>
  );
}
