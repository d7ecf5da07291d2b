/** What staff read and write of content. */
import { type Clock, toWire } from '#kernel/time.ts';
import { readPage } from '#platform/db/page.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import { actorOf, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import {
  OpsEntryHistory,
  OpsEntryList,
  OpsExportContent,
  OpsImportContent,
  OpsPutEntry,
  OpsRollBack,
  PACK_FORMAT,
} from '../contract/ops.ts';
import { ENTRY_KINDS } from '../contract/places.ts';
import { presentEntry, presentPackEntry } from '../present.ts';
import { importPack, putEntry, rollBack } from '../service/edit.ts';
import type { Content } from '../service/said.ts';
import { listEntries } from '../store/entries.ts';
import { listEntryVersions } from '../store/history.ts';
import { votesOf } from '../store/search.ts';

const SEE = { allow: ['staff'], right: 'content.read' } as const;
const WRITE = { allow: ['staff'], right: 'content.write', perMinute: 240 } as const;
/** A brand says so much at most in one file; more would be no page somebody reads. */
const PACK_MOST = 2_000;

export type OpsNeeds = StaffActionNeeds & { readonly clock: Clock; readonly content: Content };

export const contentOpsRoutes = ({ db, may, clock, content }: OpsNeeds): readonly Route[] => [
  route(OpsEntryList, SEE, async ({ brand }, { query }) => {
    const { kind, place = '' } = query;
    const { rows, pageNum, totalPages, total } = await readPage(query, (limit, offset) =>
      listEntries(db, brand.id, { kind, place, limit, offset }),
    );
    return { list: rows.map((row) => presentEntry(row, clock.now())), pageNum, totalPages, total };
  }),

  route(OpsPutEntry, WRITE, async (context, { params, body }) => {
    const entry = await putEntry({ db, may }, actorOf(context), params, body);
    content.forget(context.brand.id);
    return presentEntry(entry, clock.now());
  }),

  route(OpsEntryHistory, SEE, async ({ brand }, { params: { kind, id } }) => {
    const [versions, votes] = await Promise.all([
      listEntryVersions(db, brand.id, kind, id),
      votesOf(db, brand.id, id),
    ]);
    const shown = versions.map(({ revision, at, by, entry }) => ({
      revision,
      at: toWire(at),
      by,
      entry: presentEntry(entry, clock.now()),
    }));
    return { versions: shown, votes };
  }),

  route(OpsRollBack, WRITE, async (context, { params, body }) => {
    const entry = await rollBack({ db, may }, actorOf(context), params, body);
    content.forget(context.brand.id);
    return presentEntry(entry, clock.now());
  }),

  route(OpsExportContent, SEE, async ({ brand }) => {
    const all = { place: '', limit: PACK_MOST, offset: 0 };
    const kinds = await Promise.all(ENTRY_KINDS.map((kind) => listEntries(db, brand.id, { kind, ...all })));
    return { format: PACK_FORMAT, entries: kinds.flat().map(presentPackEntry) };
  }),

  route(OpsImportContent, WRITE, async (context, { body }) => {
    const taken = await importPack({ db, may }, actorOf(context), body.entries, body.check);
    content.forget(context.brand.id);
    return taken;
  }),
];
