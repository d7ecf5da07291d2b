import { OWN_SERVICE, RESOURCE_TYPES, SERVICE_KINDS, SERVICE_URL } from '#features/setup/brand/contract.ts';
import { choice, records, settings, text } from '#kernel/settings.ts';

/** `https://…`, ASCII, without a name or password in it. */
const WEB_URL = '^https?://[A-Za-z0-9.-]+(:\\d{1,5})?(/[!-~]*)?$';
const url = text('brand.ops.url', { maxLength: 300, pattern: WEB_URL, ltr: true });
/** A page outside, or the chat of our own. */
const serviceUrl = text('brand.ops.url', { maxLength: 300, pattern: SERVICE_URL, ltr: true });
const kinds = <const Names extends readonly string[]>(names: Names, wordOf: (name: string) => string) =>
  choice<Names[number]>(
    'brand.ops.kind',
    names.map((value: Names[number]) => ({ value, word: wordOf(value) })),
  );

/** Where a page leads to outside: customer service, downloads, social links. */
export const LinkSettings = settings(
  'content.links',
  {
    customerService: records(
      'brand.ops.service',
      { csType: kinds(SERVICE_KINDS, (name) => `brand.service.${name}`), url: serviceUrl },
      { maxItems: 10, hint: 'brand.ops.service_hint', fresh: { csType: 'LIVECHAT', url: OWN_SERVICE } },
    ),
    resources: records(
      'brand.ops.resources',
      {
        resourceType: kinds(RESOURCE_TYPES, (name) => `brand.resource.${name}`),
        url,
        labelNameEn: text('brand.ops.label_en', { maxLength: 40, ltr: true }),
      },
      { maxItems: 20, fresh: { resourceType: 'Android', url: 'https://', labelNameEn: '' } },
    ),
  },
  {
    title: 'brand.ops.part_links',
    defaults: { customerService: [{ csType: 'LIVECHAT', url: OWN_SERVICE }], resources: [] },
  },
);
