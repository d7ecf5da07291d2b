import { type Runner, statement } from '#platform/db/db.ts';

export type NetworkRow = { network: string; note: string; added_by: string; added_at: Date };

const ALL = statement<NetworkRow>(
  'brand.networks',
  `select f.network::text as network, f.note, f.added_by, f.added_at from brand.flagged_networks f
    where f.brand_id = $1 order by f.added_at desc, f.network`,
);
export const readNetworks = (runner: Runner, brandId: string) => runner.rows(ALL, [brandId]);

const ADD = statement<{ network: string }>(
  'brand.add_networks',
  `insert into brand.flagged_networks (brand_id, network, note, added_by)
   select $1, n, $3, $4 from (select distinct network(t::inet) as n from unnest($2::text[]) t) d order by n
   on conflict (brand_id, network) do nothing returning network::text as network`,
);
/** Bits behind the mask are cut; those that stood already are not answered. */
export const addNetworks = async (
  runner: Runner,
  brandId: string,
  networks: readonly string[],
  note: string,
  staffId: string,
): Promise<string[]> =>
  (await runner.rows(ADD, [brandId, networks, note, staffId])).map(({ network }) => network);

const DROP = statement<{ network: string }>(
  'brand.drop_networks',
  `delete from brand.flagged_networks where brand_id = $1 and network in (select network(t::inet) from unnest($2::text[]) t)
   returning network::text as network`,
);
export const dropNetworks = async (
  runner: Runner,
  brandId: string,
  networks: readonly string[],
): Promise<string[]> => (await runner.rows(DROP, [brandId, networks])).map(({ network }) => network);

const HOLDS = statement<{ held: boolean }>(
  'brand.network_holds',
  `select exists (select from brand.flagged_networks
                   where brand_id = $1 and ($2::text is null or network >>= $2::text::inet)) as held`,
);
/** Whether a network of the list holds this address; one nobody can read is held as soon as there is a list. */
export const holdsAddress = async (
  runner: Runner,
  brandId: string,
  address: string | undefined,
): Promise<boolean> => (await runner.one(HOLDS, [brandId, address ?? null]))?.held === true;
