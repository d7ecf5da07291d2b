import type { GetOpsBrand, OpsBrand } from '#features/setup/brand/contract/ops.ts';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { Views } from '#platform/ui/desk/views.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { AccessPart } from './access-part.tsx';
import { DomainsPart } from './domains-part.tsx';
import { FieldsPart } from './fields-part.tsx';
import { FlagsPart } from './flags-part.tsx';
import { LinksPart } from './links-part.tsx';
import { LookPart } from './look-part.tsx';
import { NetworksPart } from './networks-part.tsx';
import { OpeningPart } from './opening-part.tsx';

const PARTS = ['opening', 'access', 'networks', 'look', 'flags', 'fields', 'links', 'domains'] as const;
type Part = (typeof PARTS)[number];

function Chosen({ part, brand }: { readonly part: Part; readonly brand: OpsBrand }) {
  if (part === 'opening') return <OpeningPart brand={brand} />;
  if (part === 'access') return <AccessPart brand={brand} />;
  if (part === 'networks') return <NetworksPart />;
  if (part === 'look') return <LookPart brand={brand} />;
  if (part === 'flags') return <FlagsPart brand={brand} />;
  if (part === 'fields') return <FieldsPart brand={brand} />;
  if (part === 'domains') return <DomainsPart brand={brand} />;
  return <LinksPart brand={brand} />;
}

/** What the brand is and whether it is open: one card a part, each saved by itself. */
export default function BrandSettings() {
  const words = useWords();
  const { get, set } = useAddress();
  const asked = get('part');
  const part = PARTS.find((one) => one === asked) ?? 'opening';
  const { value, waiting, trouble, again } = useRead<typeof GetOpsBrand>('/ops/brand', {}, 5_000);
  return (
    <div className="desk-main">
      <Views
        title={words('brand.ops.title')}
        views={PARTS.map((name) => ({ name, title: words(`brand.ops.part_${name}`) }))}
        chosen={part}
        onChoose={(name) => set({ part: name === 'opening' ? undefined : name })}
      />
      {waiting && <Skeleton height={420} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {/* What somebody typed belongs to the revision he saw: another one starts the form over. */}
      {value && (
        <div className="desk-settings">
          <Chosen key={`${part} ${value.revision}`} part={part} brand={value} />
        </div>
      )}
    </div>
  );
}
