/** Where the two codes of the download popup lead. */
import type { Resource } from '#features/setup/brand/contract.ts';

export type AppCode = { readonly system: 'ios' | 'android'; readonly url: string };

/** The brand's own file for a system, else the page of this site that says how to take it to the home screen. */
export function codesFor(resources: readonly Resource[], origin: string): readonly AppCode[] {
  const urlOf = (type: Resource['resourceType'], system: AppCode['system']): string =>
    resources.find(({ resourceType }) => resourceType === type)?.url ?? `${origin}/down#${system}`;
  return [
    { system: 'android', url: urlOf('Android', 'android') },
    { system: 'ios', url: urlOf('MOBILECONFIG', 'ios') },
  ];
}
