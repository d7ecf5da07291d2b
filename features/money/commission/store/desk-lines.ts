/** SQL of the desk's list of lines. */
import { membersBeginning } from '#features/people/members/service/beginning.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import { SHOWN, type ShownLine } from './runs.ts';

/** What narrows every list of the desk; null does not. */
const NARROWED = `($5::text is null or l.state = $5) and ($7::uuid is null or l.run_id = $7)
  and ($6::text is null or (select m.account like $6 from members.directory m where m.id = l.receiver))
  and (not $8::boolean or exists (select from commission.disputes d where d.line_id = l.id and d.answer is null))`;
/** Beneficiaries and disputes are read of one page alone. `total` is counted as far as `countTo` says. */
const opsLines = (name: string, from: string) =>
  statement<ShownLine & { total: bigint }>(
    `commission.ops_${name}`,
    `select ${SHOWN}, (select count(*) from (select ${from} limit $4) counted) as total
       from (select l.* ${from} order by l.id desc limit $2 offset $3) l
       join members.directory m on m.id = l.receiver left join commission.disputes d on d.line_id = l.id
      order by l.id desc`,
  );
/** A statement for each way in: one with a condition that may be none goes along no index for it. */
const OPS_LINES = opsLines('lines', `from commission.lines l where l.brand_id = $1 and ${NARROWED}`);
const LINES_IN_STATE = opsLines(
  'lines_in_state',
  `from commission.lines l where l.brand_id = $1 and l.state = $5 and ${NARROWED}`,
);
const LINES_IN_RUN = opsLines(
  'lines_in_run',
  `from commission.lines l where l.run_id = $7 and l.brand_id = $1 and ${NARROWED}`,
);
const LINES_DISPUTED = opsLines(
  'lines_disputed',
  `from commission.disputes o join commission.lines l on l.id = o.line_id
    where o.brand_id = $1 and o.answer is null and l.brand_id = $1 and ${NARROWED}`,
);
const LINES_OF_FEW = opsLines(
  'lines_of_few',
  `from unnest($9::uuid[]) few (id) cross join lateral (
     select l.* from commission.lines l where l.receiver = few.id and l.brand_id = $1 and ${NARROWED}
      order by l.id desc limit $4) l`,
);
export const listBrandLines = async (
  runner: Runner,
  brandId: string,
  filter: {
    readonly run?: string | undefined;
    readonly state?: string | undefined;
    readonly account?: string | undefined;
    /** Only those with a dispute that waits. */
    readonly disputed?: boolean | undefined;
  },
  limit: number,
  offset: number,
): Promise<(ShownLine & { total: bigint })[]> => {
  const { run, state, account, disputed = false } = filter;
  const asked = [
    brandId,
    limit,
    offset,
    countTo(limit, offset),
    state ?? null,
    beginsWith(account),
    run ?? null,
    disputed,
  ];
  const few = await membersBeginning(runner, brandId, account);
  if (few) return runner.rows(LINES_OF_FEW, [...asked, few]);
  if (disputed) return runner.rows(LINES_DISPUTED, asked);
  if (run !== undefined) return runner.rows(LINES_IN_RUN, asked);
  return runner.rows(state === undefined ? OPS_LINES : LINES_IN_STATE, asked);
};
