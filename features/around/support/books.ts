/** What the books check of support: a thread without gaps, no final word nobody said, nothing promised that is over. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'support',
      'every case has each of its messages, every answer its person, and no promise outlives its case',
      `select 'case ' || c.serial as row, 'counts ' || c.messages || ' messages and has ' || count(m.n) as says
         from support.cases c left join support.messages m on m.case_id = c.id group by c.id having c.messages <> count(m.n)
            or coalesce(max(m.n), 0) <> c.messages
     union all select 'case ' || serial, 'is ' || state || ' and nobody decided it' from support.cases
        where state = 'decided' and (decided_at is null or outcome = '')
     union all select 'case ' || serial, 'is closed and still owes an answer' from support.cases
        where state = 'closed' and due_at is not null
     union all select 'case ' || c.serial, 'was answered and nobody of the staff has written in it' from support.cases c
        where c.first_answer_at is not null and not exists
          (select from support.messages m where m.case_id = c.id and m.author = 'staff' and not m.is_note)`,
    ),
  ],
};
