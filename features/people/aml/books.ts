/** What the books check of cases: none was closed by one person, none stands without what shows it. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'aml',
      'what closed a case or released a member was asked by one person and agreed to by another; every case of a rule shows why',
      `select 'case ' || c.serial as row, 'was closed without two people' as says from aml.cases c
         left join approvals.requests r on r.id = c.request_id and r.kind = 'aml.close' and r.subject = c.id::text and r.state = 'done'
        where c.state = 'closed' and (r.id is null or c.closed_by is null or r.asked_by = c.closed_by)
     union all select 'case ' || c.serial, 'shows nothing of why it was opened' from aml.cases c
        where c.rule <> 'manual' and not exists (select from aml.evidence e where e.case_id = c.id)
     union all select 'case ' || c.serial, 'was released without two people' from aml.cases c
         left join approvals.requests r on r.id = c.release_id and r.kind = 'aml.release' and r.subject = c.id::text and r.state = 'done'
        where c.released_at is not null and (r.id is null or c.released_by is null or r.asked_by = c.released_by)
     union all select 'case ' || c.serial, 'closes play, and its member may play' from aml.cases c
         left join protection.standing s on s.member_id = c.member_id
        where c.stops_play and c.released_at is null and s.restricted is not true
     union all select 'member ' || s.member_id, 'may not play, and no case says so' from protection.standing s
        where s.restricted and not exists (
          select from aml.cases c where c.member_id = s.member_id and c.stops_play and c.released_at is null)
     union all select 'case ' || c.serial, 'was opened by hand by nobody' from aml.cases c
        where (c.rule = 'manual') <> (c.opened_by is not null)`,
    ),
  ],
};
