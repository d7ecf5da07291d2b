import { useState } from 'react';
import type { GetVendors } from '#features/setup/catalogue/contract.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useRead } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { type MakerEntry, makersIn } from '#features/around/lobby/ui/categories.ts';
import { Rebate } from '#features/around/lobby/ui/player/rebate.tsx';
import { vendorQuery } from '#features/around/lobby/ui/player/queries.ts';

const HOUR_MS = 3_600_000;
/** Vendors shown before *More* (docs/PRODUCT.md, 9). */
const SHOWN = 9;

type Props = {
  readonly gameType: string | undefined;
  readonly chosen: string | undefined;
  readonly onChoose: (vendor: string | undefined) => void;
};

/** A vendor of several types has an entry for each: one of them is enough here. */
function useVendors(gameType: string | undefined): readonly MakerEntry[] {
  const { value = [] } = useRead<typeof GetVendors>(
    '/wps/relay/GCS_gameVendors',
    vendorQuery(gameType),
    HOUR_MS,
  );
  return makersIn(value);
}

/** Makers of games: a row of chips on phones, a column at the leading side from 768 up. One maker alone is no choice. */
export function VendorMenu({ gameType, chosen, onChoose }: Props) {
  const words = useWords();
  const vendors = useVendors(gameType);
  // One rate for all stands on the banner.
  const same = new Set(vendors.map(({ rebate }) => rebate)).size < 2;
  const [all, setAll] = useState(false);
  if (vendors.length < 2) return null;
  const far = vendors.findIndex((vendor) => vendor.code === chosen) >= SHOWN;
  const shown = all || far ? vendors : vendors.slice(0, SHOWN);
  const entry = (code: string | undefined, name: string, rebate = '') => (
    <button
      key={code ?? ''}
      type="button"
      className="maker"
      aria-pressed={chosen === code}
      onClick={() => onChoose(code)}
    >
      <bdi>{name}</bdi>
      {code && gameType && !same && <Rebate percent={rebate || '0'} />}
    </button>
  );
  return (
    <nav className="makers" aria-label={words('lobby.makers')}>
      <h2 className="makers-title sign">{words('lobby.makers')}</h2>
      {entry(undefined, words('lobby.makers_all'))}
      {shown.map((vendor) => entry(vendor.code, vendor.name, vendor.rebate))}
      {vendors.length > SHOWN && !far && (
        <button type="button" className="maker maker-more" aria-expanded={all} onClick={() => setAll(!all)}>
          <Icon name={all ? 'minus' : 'plus'} small />
          {all ? words('lobby.makers_less') : words('lobby.makers_more', { count: vendors.length - SHOWN })}
        </button>
      )}
    </nav>
  );
}
