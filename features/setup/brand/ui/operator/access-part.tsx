import { useState } from 'react';
import type { OpsBrand, PutBrandAccess } from '#features/setup/brand/contract/ops.ts';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { linesOf } from './lines.ts';
import { useSave } from './use-save.ts';

/** Addresses and countries that are refused, and those that alone are served when there are any. */
export function AccessPart({ brand }: { readonly brand: OpsBrand }) {
  const words = useWords();
  const api = useApi();
  const { submission, save } = useSave();
  const [blocked, setBlocked] = useState(brand.blockedPrefixes.join('\n'));
  const [allowed, setAllowed] = useState(brand.allowedPrefixes.join('\n'));
  const [blockedCountries, setBlockedCountries] = useState(brand.blockedCountries.join(' '));
  const [allowedCountries, setAllowedCountries] = useState(brand.allowedCountries.join(' '));
  const put = () => {
    const body = {
      revision: brand.revision,
      blockedPrefixes: linesOf(blocked),
      allowedPrefixes: linesOf(allowed),
      blockedCountries: linesOf(blockedCountries.toUpperCase()),
      allowedCountries: linesOf(allowedCountries.toUpperCase()),
    };
    save(() => api.send<typeof PutBrandAccess>('PUT', '/ops/brand/access', { body }));
  };
  return (
    <DeskForm
      title={words('brand.ops.part_access')}
      hint={words('brand.ops.access_hint')}
      submission={submission}
      save={words('brand.ops.save')}
      onSave={put}
    >
      <div className="desk-pair">
        <TextArea
          ltr
          rows={6}
          label={words('brand.ops.blocked_prefixes')}
          hint={words('brand.ops.prefix_hint')}
          value={blocked}
          onValue={setBlocked}
          max={50_000}
        />
        <TextArea
          ltr
          rows={6}
          label={words('brand.ops.allowed_prefixes')}
          hint={words('brand.ops.allowed_hint')}
          value={allowed}
          onValue={setAllowed}
          max={50_000}
        />
        <TextArea
          ltr
          label={words('brand.ops.blocked_countries')}
          hint={words('brand.ops.country_hint')}
          value={blockedCountries}
          onValue={setBlockedCountries}
        />
        <TextArea
          ltr
          label={words('brand.ops.allowed_countries')}
          hint={words('brand.ops.allowed_hint')}
          value={allowedCountries}
          onValue={setAllowedCountries}
        />
      </div>
    </DeskForm>
  );
}
