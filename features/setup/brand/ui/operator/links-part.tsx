import { type ReactNode, useState } from 'react';
import type { Resource, WhiteLabel } from '#features/setup/brand/contract.ts';
import type { OpsBrand, PutBrandLinks } from '#features/setup/brand/contract/ops.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { linesOf } from './lines.ts';
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

type ListProps<One> = {
  readonly title: string;
  readonly hint?: string;
  readonly add: string;
  /** What a line that was just added holds. */
  readonly fresh: One;
  readonly list: readonly One[];
  readonly onList: (list: One[]) => void;
  readonly wide?: boolean;
  /** The fields of one line. */
  readonly show: (one: One, put: (one: One) => void) => ReactNode;
};

/** A list of links in its order, a line each. */
function Lines<One>({ title, hint, add, fresh, list, onList, wide = false, show }: ListProps<One>) {
  const words = useWords();
  return (
    <section>
      <h3 className="field-label">{title}</h3>
      {hint && <p className="muted">{hint}</p>}
      {list.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what an entry is
        <div key={at} className={wide ? 'desk-line wide' : 'desk-line'}>
          {show(one, (next) => onList(replaced(list, at, next)))}
          <Button small look="line" icon="close" onClick={() => onList(without(list, at))}>
            {words('brand.ops.remove')}
          </Button>
        </div>
      ))}
      <Button small look="line" icon="plus" onClick={() => onList([...list, fresh])}>
        {add}
      </Button>
    </section>
  );
}

function Url({ url, onUrl }: { readonly url: string; readonly onUrl: (url: string) => void }) {
  const words = useWords();
  return (
    <Field
      type="url"
      dir="ltr"
      label={words('brand.ops.url')}
      value={url}
      onChange={(event) => onUrl(event.target.value)}
    />
  );
}

function Services({ list, onList }: Pick<ListProps<Service>, 'list' | 'onList'>) {
  const words = useWords();
  return (
    <Lines
      title={words('brand.ops.service')}
      hint={words('brand.ops.service_hint')}
      add={words('brand.ops.add_service')}
      fresh={{ csType: 'LIVECHAT', url: 'https://' }}
      list={list}
      onList={onList}
      show={(one, put) => (
        <>
          <Choose
            label={words('brand.ops.kind')}
            value={one.csType}
            options={KINDS.map((name) => ({ name, title: words(`brand.service.${name}`) }))}
            onValue={(csType) => put({ ...one, csType })}
          />
          <Url url={one.url} onUrl={(url) => put({ ...one, url })} />
        </>
      )}
    />
  );
}

function Resources({ list, onList }: Pick<ListProps<Resource>, 'list' | 'onList'>) {
  const words = useWords();
  return (
    <Lines
      wide
      title={words('brand.ops.resources')}
      add={words('brand.ops.add_resource')}
      fresh={{ resourceType: 'Android', url: 'https://', labelNameEn: '' }}
      list={list}
      onList={onList}
      show={(one, put) => (
        <>
          <Choose
            label={words('brand.ops.kind')}
            value={one.resourceType}
            options={TYPES.map((name) => ({ name, title: words(`brand.resource.${name}`) }))}
            onValue={(resourceType) => put({ ...one, resourceType })}
          />
          <Url url={one.url} onUrl={(url) => put({ ...one, url })} />
          <Field
            dir="ltr"
            label={words('brand.ops.label_en')}
            maxLength={40}
            value={one.labelNameEn}
            onChange={(event) => put({ ...one, labelNameEn: event.target.value })}
          />
        </>
      )}
    />
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
