import { useState } from 'react';
import type { PutAffiliates } from '#features/people/members/contract/affiliates.ts';
import type { OpsBrand } from '#features/setup/brand/contract/ops.ts';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useSave } from './use-save.ts';

/** The brand's domains, and whose visitors come through each. */
export function DomainsPart({ brand }: { readonly brand: OpsBrand }) {
  const words = useWords();
  const api = useApi();
  const { deed, save } = useSave();
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(brand.affiliates.map(({ domain, code }) => [domain, code])),
  );
  const changed = brand.affiliates.some(({ domain, code }) => codes[domain] !== code);
  const put = (): void => {
    const affiliates = brand.affiliates.map(({ domain }) => ({ domain, code: (codes[domain] ?? '').trim() }));
    const body = { revision: brand.revision, affiliates };
    save(() => api.send<typeof PutAffiliates>('PUT', '/ops/brand/affiliates', { body }));
  };
  return (
    <DeskForm
      title={words('brand.ops.part_domains')}
      hint={words('brand.ops.domains_hint')}
      deed={deed}
      save={words('brand.ops.save')}
      why={changed ? undefined : words('brand.ops.domains_same')}
      onSave={put}
    >
      {brand.affiliates.map(({ domain }) => (
        <Field
          key={domain}
          label={words('brand.ops.domain_code', { domain })}
          name={`code-${domain}`}
          wrong={deed.fields[domain] ? deed.wrong : undefined}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          value={codes[domain] ?? ''}
          onChange={(event) => setCodes({ ...codes, [domain]: event.target.value.toUpperCase() })}
        />
      ))}
    </DeskForm>
  );
}
