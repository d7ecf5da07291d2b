import { useState } from 'react';
import type { Resource, WhiteLabel } from '#features/setup/brand/contract.ts';
import type { OpsBrand, PutBrandLinks } from '#features/setup/brand/contract/ops.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useSave } from './use-save.ts';

type Service = WhiteLabel['customerService'][number];
const KINDS = ['LIVECHAT', 'FACEBOOK', 'TELEGRAM'] as const satisfies readonly Service['csType'][];
const TYPES = [
  'Android',
  'MOBILECONFIG',
  'FACEBOOK',
  'INSTAGRAM',
  'TWITTER',
  'YOUTUBE',
  'TELEGRAM',
] as const satisfies readonly Resource['resourceType'][];

const replaced = <One,>(list: readonly One[], at: number, one: One): One[] =>
  list.map((old, n) => (n === at ? one : old));
const without = <One,>(list: readonly One[], at: number): One[] => list.filter((_, n) => n !== at);
const linesOf = (text: string): string[] => text.split(/\s+/).filter((one) => one !== '');

function Services({
  list,
  onList,
}: {
  readonly list: readonly Service[];
  readonly onList: (list: Service[]) => void;
}) {
  const words = useWords();
  return (
    <section>
      <h3 className="field-label">{words('brand.ops.service')}</h3>
      <p className="muted">{words('brand.ops.service_hint')}</p>
      {list.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what an entry is
        <div key={at} className="desk-line">
          <Choose
            label={words('brand.ops.kind')}
            value={one.csType}
            options={KINDS.map((name) => ({ name, title: words(`brand.service.${name}`) }))}
            onValue={(csType) => onList(replaced(list, at, { ...one, csType }))}
          />
          <Field
            type="url"
            dir="ltr"
            label={words('brand.ops.url')}
            value={one.url}
            onChange={(event) => onList(replaced(list, at, { ...one, url: event.target.value }))}
          />
          <Button small look="line" icon="close" onClick={() => onList(without(list, at))}>
            {words('brand.ops.remove')}
          </Button>
        </div>
      ))}
      <Button
        small
        look="line"
        icon="plus"
        onClick={() => onList([...list, { csType: 'LIVECHAT', url: 'https://' }])}
      >
        {words('brand.ops.add_service')}
      </Button>
    </section>
  );
}

function Resources({
  list,
  onList,
}: {
  readonly list: readonly Resource[];
  readonly onList: (list: Resource[]) => void;
}) {
  const words = useWords();
  return (
    <section>
      <h3 className="field-label">{words('brand.ops.resources')}</h3>
      {list.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what an entry is
        <div key={at} className="desk-line wide">
          <Choose
            label={words('brand.ops.kind')}
            value={one.resourceType}
            options={TYPES.map((name) => ({ name, title: words(`brand.resource.${name}`) }))}
            onValue={(resourceType) => onList(replaced(list, at, { ...one, resourceType }))}
          />
          <Field
            type="url"
            dir="ltr"
            label={words('brand.ops.url')}
            value={one.url}
            onChange={(event) => onList(replaced(list, at, { ...one, url: event.target.value }))}
          />
          <Field
            dir="ltr"
            label={words('brand.ops.label_en')}
            maxLength={40}
            value={one.labelNameEn}
            onChange={(event) => onList(replaced(list, at, { ...one, labelNameEn: event.target.value }))}
          />
          <Button small look="line" icon="close" onClick={() => onList(without(list, at))}>
            {words('brand.ops.remove')}
          </Button>
        </div>
      ))}
      <Button
        small
        look="line"
        icon="plus"
        onClick={() => onList([...list, { resourceType: 'Android', url: 'https://', labelNameEn: '' }])}
      >
        {words('brand.ops.add_resource')}
      </Button>
    </section>
  );
}

/** Customer service, downloads and social links, and the hosts pages are told of. */
export function LinksPart({ brand }: { readonly brand: OpsBrand }) {
  const words = useWords();
  const api = useApi();
  const { deed, save } = useSave();
  const [customerService, setServices] = useState<Service[]>(brand.customerService);
  const [resources, setResources] = useState<Resource[]>(brand.resources);
  const [imageCDNs, setImages] = useState(brand.imageCDNs.join('\n'));
  const [launchGameCDNs, setLaunch] = useState(brand.launchGameCDNs.join('\n'));
  const [gtagId, setTag] = useState(brand.gtagId);
  const [mainDomain, setMain] = useState(brand.mainDomain);
  const put = () => {
    const links = { customerService, resources, gtagId: gtagId.trim(), mainDomain };
    const hosts = { imageCDNs: linesOf(imageCDNs), launchGameCDNs: linesOf(launchGameCDNs) };
    const body = { revision: brand.revision, ...links, ...hosts };
    save(() => api.send<typeof PutBrandLinks>('PUT', '/ops/brand/links', { body }));
  };
  return (
    <DeskForm title={words('brand.ops.part_links')} deed={deed} save={words('brand.ops.save')} onSave={put}>
      <Services list={customerService} onList={setServices} />
      <Resources list={resources} onList={setResources} />
      <div className="desk-pair">
        <Choose
          label={words('brand.ops.main_domain')}
          value={mainDomain}
          options={['', ...brand.hosts].map((name) => ({ name, title: name === '' ? '–' : name }))}
          onValue={setMain}
        />
        <Field
          dir="ltr"
          label={words('brand.ops.gtag')}
          value={gtagId}
          maxLength={30}
          onChange={(event) => setTag(event.target.value)}
        />
        <TextArea
          ltr
          label={words('brand.ops.image_hosts')}
          hint={words('brand.ops.host_hint')}
          value={imageCDNs}
          onValue={setImages}
        />
        <TextArea
          ltr
          label={words('brand.ops.launch_hosts')}
          hint={words('brand.ops.host_hint')}
          value={launchGameCDNs}
          onValue={setLaunch}
        />
      </div>
    </DeskForm>
  );
}
