/** What the books check of verification: nobody decides about what was not sent, and no level stands without its documents. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'verification',
      'every document that was sent has its pages, every decision its person, and every level its documents',
      `select 'document ' || d.id as row, 'was sent without a page' as says from verification.documents d
        where d.state not in ('draft', 'dropped') and not exists (select from verification.pages p where p.document_id = d.id)
     union all select 'document ' || d.id, 'is ' || d.state || ' and nobody decided so' from verification.documents d
        where d.state in ('accepted', 'refused', 'expired') and (d.decided_by is null or d.sent_at is null)
     union all select 'document ' || d.id, 'belongs to ' || d.member_id || ', a page of it to ' || p.member_id
        from verification.documents d join verification.pages p on p.document_id = d.id where p.member_id <> d.member_id
     union all select 'member ' || l.member_id, 'has level ' || l.level || ' of no document that was accepted'
        from verification.levels l where l.level > 0 and not exists
          (select from verification.documents d where d.member_id = l.member_id and d.state = 'accepted')`,
    ),
  ],
};
