/** What happens without anybody asking: sweeps over more than a page, disputes that follow the money, figures by day, what is promised. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WithdrawalChanged } from '#features/money/withdrawals/contract.ts';
import type { PackCode } from '#features/people/protection/contract/packs.ts';
import { PackSettings } from '#features/people/protection/contract/player-rules.ts';
import { type Id, type MemberId, newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE, toWire } from '#kernel/time.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { ESCALATIONS, MOST_DECIDE_DAYS } from './contract/arbiters.ts';
import { GetCase, ListCases, OpenCase, PutFeedback } from './contract.ts';
import { OpsAnswer, OpsCaseDetail, OpsFigures } from './contract/desk.ts';
import { DeskSettings } from './contract/settings.ts';
import { codeOf, openTestSupport, START, type TestSupport, wrongInBooks } from './fixtures.ts';
import { closeQuiet, escalateLapsed, noteLate } from './jobs.ts';
import { termsOf } from './service/terms.ts';
import { lapsedAt, lateAt, quietSince } from './store/clock.ts';

let t: TestSupport;
let clerk: Id<'staff'>;
beforeAll(async () => {
  t = await openTestSupport();
  clerk = await t.staff();
  for (const one of t.room.listeners) await startListener(t.house.db, one);
});
beforeEach(async () => {
  t.clock.now = START;
  await t.underRules({ dayCases: 100 }, 'uk');
});
afterAll(async () => {
  expect(await wrongInBooks(t)).toEqual([]);
  await t.house.close();
});

const open = async (who: MemberId, more: object = {}): Promise<string> =>
  (await t.ask(OpenCase, who, { body: { type: 'other', subject: 'Help', text: 'Please.', ...more } })).id;
const read = (who: MemberId, id: string) => t.ask(GetCase, who, { params: { id } });
async function say(id: string, as: 'answer' | 'close' | 'decide', outcome?: 'upheld' | 'rejected') {
  const { case: seen } = await t.desk(OpsCaseDetail, clerk, { params: { id } });
  const body = { revision: seen.revision, text: 'So it is.', as, ...(outcome && { outcome }) } as const;
  return t.desk(OpsAnswer, clerk, { params: { id }, body });
}
/** Cases of a member nobody has looked at, as many as a night may bring. */
const manyCases = (who: MemberId, count: number, kind: 'question' | 'complaint', at: number) =>
  t.sql(
    `insert into support.cases (id, brand_id, serial, member_id, language, kind, type, subject, created_at, changed_at, first_due_at, due_at,
       decide_by) select gen_random_uuid(), $1, 'X-' || $2 || '-' || n, $3, 'en', $4, 'other', 'Night', $5, $5, $6, $6, $7
       from generate_series(1, $8::int) n`,
    [
      t.house.brand.id,
      String(who).slice(-12),
      who,
      kind,
      new Date(at),
      new Date(at + HOUR),
      kind === 'complaint' ? new Date(at + 56 * DAY) : null,
      count,
    ],
  );
const over = (who: MemberId) =>
  t.sql(
    "update support.cases set state = 'closed', closed_at = created_at, closed_by = 'staff', due_at = null where member_id = $1",
    [who],
  );

describe('sweeps', () => {
  it('go on until nothing is left, over more than one page, and find nothing the next time', async () => {
    const who = await t.house.member();
    await manyCases(who, 230, 'question', START);
    expect(await lateAt(t.house.db, new Date(START + HOUR))).toHaveLength(200);
    t.clock.now = START + HOUR;
    expect(await noteLate(t.needs)).toBe(230);
    expect(await noteLate(t.needs)).toBe(0);
    expect(await lateAt(t.house.db, new Date(t.clock.now))).toEqual([]);
    await over(who);
  });

  it('two at once note each case once', async () => {
    const who = await t.house.member();
    await manyCases(who, 12, 'question', START);
    t.clock.now = START + HOUR;
    const done = await Promise.all([noteLate(t.needs), noteLate(t.needs)]);
    expect(done[0] + done[1]).toBe(12);
    await over(who);
  });

  it('take complaints outside page by page, and tell whom they are of, each once', async () => {
    const who = await t.house.member();
    await manyCases(who, 205, 'complaint', START);
    t.clock.now = START + 56 * DAY;
    expect(await lapsedAt(t.house.db, new Date(t.clock.now))).toHaveLength(200);
    expect(await escalateLapsed(t.needs)).toBe(205);
    expect(await escalateLapsed(t.needs)).toBe(0);
    const { list } = await t.ask(ListCases, who, { query: { pageSize: 100 } });
    expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['escalated']));
    const facts = await t.sql(
      `select count(*)::int as n from platform.outbox, json_array_elements(facts) fact
        where kind = 'support.answered' and fact->>'memberId' = $1`,
      [who],
    );
    expect(facts).toEqual([{ n: 205 }]);
    await over(who);
  });

  it('close what nobody replies to without looking at the same page for ever', async () => {
    const who = await t.house.member();
    const ids = await Promise.all([open(who), open(who), open(who)]);
    for (const id of ids) await say(id, 'answer');
    // Younger than the brand’s days, older than the shortest a brand can set: looked at, and left.
    t.clock.now += 3 * DAY;
    expect(await closeQuiet(t.needs)).toBe(0);
    const first = '00000000-0000-0000-0000-000000000000';
    const found = await quietSince(t.house.db, new Date(t.clock.now - DAY), first);
    expect(found.map(({ id }) => id)).toEqual([...ids].sort());
    t.clock.now += 11 * DAY;
    expect(await closeQuiet(t.needs)).toBe(3);
    for (const id of ids) expect((await read(who, id)).state).toBe('closed');
  });

  it('keep a decided complaint open for the way to the arbiter', async () => {
    const who = await t.house.member();
    const id = await open(who, { kind: 'complaint' });
    await say(id, 'decide', 'rejected');
    t.clock.now += 300 * DAY;
    await closeQuiet(t.needs);
    expect(await read(who, id)).toMatchObject({ state: 'decided', may: { escalate: true } });
    t.clock.now += 65 * DAY;
    await closeQuiet(t.needs);
    expect(await read(who, id)).toMatchObject({ state: 'closed', may: { escalate: false } });
  });
});

describe('a disputed withdrawal', () => {
  const heard = (): Promise<void> =>
    vi.waitFor(async () => {
      for (const one of t.room.listeners) await runListener(t.house.db, one);
      const lag = await listenerLag(t.house.db, t.room.listeners);
      expect([...lag.values()].every((seconds) => seconds === 0)).toBe(true);
    }, 15_000);
  type State = 'paid' | 'disputed' | 'received' | 'returned' | 'rejected';
  const moved = (memberId: string, withdrawalId: string, states: readonly State[], at = t.clock.now) =>
    t.house.db.transaction((tx) =>
      announce(
        tx,
        WithdrawalChanged,
        states.map((state) => ({
          memberId,
          brandId: t.house.brand.id,
          withdrawalId,
          serial: 'W-26-000123',
          state,
          amount: '500.00',
          currency: 'BDT',
          reason: 'missing',
          at: toWire(at),
        })),
      ),
    );
  const cases = async (who: MemberId) => (await t.ask(ListCases, who, { query: {} })).list;

  it('is one case, however often the same moment is told, and a second dispute is another', async () => {
    const who = await t.house.member();
    const withdrawal = newId();
    await moved(who, withdrawal, ['disputed', 'disputed']);
    await heard();
    expect(await cases(who)).toHaveLength(1);
    await moved(who, withdrawal, ['received']);
    await heard();
    expect((await cases(who)).map(({ state }) => state)).toEqual(['closed']);
    await moved(who, withdrawal, ['disputed'], t.clock.now + HOUR);
    await heard();
    expect((await cases(who)).map(({ state }) => state).sort()).toEqual(['closed', 'waiting']);
  });

  it('other steps of a withdrawal open and end nothing', async () => {
    const who = await t.house.member();
    const withdrawal = newId();
    await moved(who, withdrawal, ['paid', 'rejected', 'received', 'returned']);
    await heard();
    expect(await cases(who)).toEqual([]);
    const about = await open(who, { subject: 'Not about money' });
    await moved(who, withdrawal, ['received']);
    await heard();
    expect((await read(who, about)).state).toBe('waiting');
  });

  it('begins and ends in one batch of facts, in their order', async () => {
    const who = await t.house.member();
    await moved(who, newId(), ['disputed', 'returned']);
    await heard();
    const [line] = await cases(who);
    expect(line).toMatchObject({ kind: 'dispute', state: 'closed' });
    const { messages } = await read(who, line?.id ?? '');
    expect(messages.map(({ event }) => event)).toEqual(['dispute_opened', 'dispute_returned']);
  });

  it('does not count among the cases he may open in a day', async () => {
    await t.underRules({ dayCases: 1 });
    const who = await t.house.member();
    await moved(who, newId(), ['disputed']);
    await heard();
    expect(await codeOf(open(who))).toBe('done');
    expect(await codeOf(open(who))).toBe('support.too_many_cases');
  });
});

describe('figures', () => {
  it('belong to the brand’s days: what is opened after its midnight is the next day’s', async () => {
    // Dhaka is six hours ahead.
    const midnight = Date.parse('2027-06-10T18:00:00Z');
    const who = await t.house.member();
    t.clock.now = midnight - MINUTE;
    await open(who);
    t.clock.now = midnight + MINUTE;
    const second = await open(who, { type: 'deposit' });
    await say(second, 'close');
    t.clock.now = midnight + HOUR;
    const { to, days, all, types } = await t.desk(OpsFigures, clerk, { query: { days: 7 } });
    expect(to).toBe('2027-06-11');
    expect(days.slice(-2).map(({ day, opened, closed }) => [day, opened, closed])).toEqual([
      ['2027-06-10', 1, 0],
      ['2027-06-11', 1, 1],
    ]);
    expect(all).toMatchObject({ cases: 2, due: 1, inTime: 1, firstAnswerMedianMs: 0 });
    expect(types.map(({ type }) => type)).toEqual(['deposit', 'other']);
  });

  it('have feedback in no time of an answer, and complaints with what came of them', async () => {
    t.clock.now = Date.parse('2027-09-01T06:00:00Z');
    const who = await t.house.member();
    await t.ask(PutFeedback, who, { body: { content: 'I like how every round is proved.' } });
    const complain = (): Promise<string> => open(who, { kind: 'complaint' });
    const [upheld, outside] = [await complain(), await complain()];
    await say(upheld, 'decide', 'upheld');
    t.clock.now += MINUTE;
    const before = await t.desk(OpsFigures, clerk, { query: { days: 7 } });
    expect(before.all.cases).toBe(2);
    expect(before.complaints).toEqual({ opened: 2, decided: 1, upheld: 1, escalated: 0 });
    t.clock.now += 56 * DAY;
    await escalateLapsed(t.needs);
    expect((await read(who, outside)).state).toBe('escalated');
    const { complaints } = await t.desk(OpsFigures, clerk, { query: { days: 92 } });
    expect(complaints).toMatchObject({ opened: 2, escalated: 1 });
  });

  it('of a quiet week are noughts, and medians nobody can know', async () => {
    t.clock.now = Date.parse('2028-05-01T06:00:00Z');
    const { all, types, days } = await t.desk(OpsFigures, clerk, { query: { days: 7 } });
    expect(all).toEqual({
      cases: 0,
      firstAnswerMedianMs: null,
      firstAnswerP90Ms: null,
      resolutionMedianMs: null,
      inTime: 0,
      due: 0,
      ratings: 0,
      score: 0,
    });
    expect([types, days.length]).toEqual([[], 7]);
  });
});

describe('what is promised', () => {
  const under = async (pack: PackCode, desk: Partial<typeof DeskSettings.defaults> = {}) => {
    await writeSettings(t.house.db, t.house.brand.id, DeskSettings, { ...DeskSettings.defaults, ...desk });
    await writeSettings(t.house.db, t.house.brand.id, PackSettings, { pack });
    t.house.brands.forget();
    return termsOf(t.needs, t.house.brand.id);
  };

  it.each(Object.keys(ESCALATIONS) as PackCode[])('under %s is never later than its law', async (pack) => {
    const law = ESCALATIONS[pack];
    expect(law.decideDays).toBeLessThanOrEqual(MOST_DECIDE_DAYS);
    expect(law.source).not.toBe('');
    const own = { arbiterName: 'Ours', arbiterUrl: 'https://ours.example' };
    expect((await under(pack, own)).decideDays).toBe(law.decideDays);
    // A brand may promise more, and names an arbiter only where the law leaves it to it.
    const { decideDays, arbiter, hasArbiter } = await under(pack, { ...own, decideDays: 10 });
    expect([decideDays, hasArbiter]).toEqual([10, true]);
    expect(arbiter?.name).toBe(law.name === '' ? 'Ours' : law.name);
    if (law.name !== '') expect(law.url).toMatch(/^https:\/\//);
    expect((await under(pack)).hasArbiter).toBe(law.name !== '');
  });
});
