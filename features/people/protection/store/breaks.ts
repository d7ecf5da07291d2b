/** When somebody was on a break, for whoever has to know it of a moment that has passed. */

/**
 * A condition in SQL: whether the member was excluded, or on a time-out, at this moment. Taken for the moment and not for today, so that who
 * takes a break when he has seen a result changes nothing about what was closed before.
 * @param member an expression of his id
 * @param at an expression of a timestamptz
 */
export const onBreakAt = (member: string, at: string): string =>
  `(exists (select from protection.exclusions x where x.member_id = ${member} and x.at < ${at} and x.until > ${at})
    or exists (select from protection.events v where v.member_id = ${member} and v.what = 'time_out' and v.at < ${at}
      and (v.detail ->> 'until')::timestamptz > ${at}))`;
