import { useState } from 'react';
import type { PutAffiliates } from '#features/people/members/contract/affiliates.ts';
import type { OpsBrand, PutBrandLinks } from '#features/setup/brand/contract/ops.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useSave } from './use-save.ts';

/** The domain the brand is known by; what the same call carries of rooms stays as it stands. */
function MainDomain({ brand }: { readonly brand: OpsBrand }) {
  const words = useWords();
  const api = useApi();
  const { submission, save } = useSave();
  const [mainDomain, setMain] = useState(brand.mainDomain);
  const put = (): void => {
    const { revision, resources, customerService, imageCDNs, launchGameCDNs, gtagId } = brand;
    const kept = { resources, customerService, imageCDNs, launchGameCDNs, gtagId };
    const body = { revision, ...kept, mainDomain };
    save(() => api.send<typeof PutBrandLinks>('PUT', '/ops/brand/links', { body }));
  };
  return (
    <DeskForm
      title={words('brand.ops.main_domain')}
      submission={submission}
      save={words('brand.ops.save')}
      why={mainDomain === brand.mainDomain ? words('catalogue.ops.same') : undefined}
      onSave={put}
    >
      <Choose
        label={words('brand.ops.main_domain')}
        value={mainDomain}
        options={['', ...brand.hosts].map((name) => ({ name, title: name === '' ? '–' : name }))}
        onValue={setMain}
      />
    </DeskForm>
  );
}

/** The brand's domains: which one it is known by, and whose visitors come through each. */
export function DomainsPart({ brand }: { readonly brand: OpsBrand }) {
  return (
    <>
      <DomainCodes brand={brand} />
      <MainDomain brand={brand} />
    </>
  );
}

function DomainCodes({ brand }: { readonly brand: OpsBrand }) {
  const words = useWords();
  const api = useApi();
  const { submission, save } = useSave();
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
      submission={submission}
      save={words('brand.ops.save')}
      why={changed ? undefined : words('brand.ops.domains_same')}
      onSave={put}
    >
      {brand.affiliates.map(({ domain }) => (
        <Field
          key={domain}
          label={words('brand.ops.domain_code', { domain })}
          name={`code-${domain}`}
          wrong={submission.fields[domain] ? submission.wrong : undefined}
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
