/** Which table each kind of file is, and what its statements are asked with. */
import { beginsWith } from '#platform/db/like.ts';
import type { ExportFilter, MemberKind, StaffKind } from '../contract.ts';
import type { Asked } from '../store/sources.ts';
import type { ExportRow } from '../store.ts';
import { MONEY_TABLES } from './money-tables.ts';
import { OWN_TABLES } from './own-tables.ts';
import { PEOPLE_TABLES } from './people-tables.ts';
import type { Table } from './table.ts';

const OWN: Readonly<Record<MemberKind, Table>> = OWN_TABLES;
const STAFF_TABLES: Readonly<Record<StaffKind, Table>> = { ...MONEY_TABLES, ...PEOPLE_TABLES };

/** @throws where a member's file is of a table of the desk, or the other way round: a row nobody can have asked for */
export function tableOf({ kind, owner_kind }: Pick<ExportRow, 'kind' | 'owner_kind'>): Table {
  const tables: Readonly<Record<string, Table>> = owner_kind === 'member' ? OWN : STAFF_TABLES;
  const found = tables[kind];
  if (!found) throw new Error(`there is no table ${kind} for a ${owner_kind}`);
  return found;
}

/** A member's file holds his own rows, whatever the filter says. */
export function askedBy(
  row: Pick<ExportRow, 'brand_id' | 'owner_kind' | 'owner_id' | 'kind'>,
  filter: ExportFilter,
  zone: string,
): Asked {
  const own = row.owner_kind === 'member';
  const { from, to, state = null, account: prefix } = filter;
  return {
    brandId: row.brand_id,
    memberId: own ? row.owner_id : null,
    from,
    to,
    zone,
    state,
    among: tableOf(row).among(filter) ?? null,
    account: own || !prefix ? null : beginsWith(prefix),
  };
}
