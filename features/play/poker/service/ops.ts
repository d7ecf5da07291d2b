/** What staff do at poker tables. */
import { writeDocument } from '#games/poker/engine/document.ts';
import { lineText } from '#games/poker/engine/notation.ts';
import { seatsMost } from '#games/poker/engine/setup.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { MemberId } from '#kernel/ids.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { type Actor, type May, staffAction } from '#platform/trail/staff-action.ts';
import type {
  OpsOpenPokerTable,
  OpsPokerHand,
  OpsPokerHands,
  OpsPokerHints,
  OpsPokerTable,
  OpsPokerTables,
} from '../contract/ops.ts';
import { pokerFaults } from '../faults.ts';
import { handSerial, presentHand, presentLine } from '../present.ts';
import { withCards } from '../rules/lines.ts';
import { PUT_TABLE, SET_LEAVING, SET_TABLE_STATE, SITTINGS, TABLE_BY_CODE, TABLES_OF } from '../store.ts';
import { HAND_BY_ID, HANDS_OF_TABLE, HINTS_OF, MEMBERS_OF_SITTINGS, VOID_HAND } from '../store/hands.ts';
import { PLAYING, TODAY } from '../store/ops.ts';
import { deckOfHand } from './chain.ts';
import { standUp } from './deal.ts';
import { holdTable, touch } from './live-table.ts';
import type { PokerNeeds } from './needs.ts';

export type OpsNeeds = PokerNeeds & { readonly may: May };

export async function opsTables(
  { db }: OpsNeeds,
  brandId: Actor['brandId'],
): Promise<CallAnswer<typeof OpsPokerTables>> {
  const [rows, today, playing] = await Promise.all([
    db.rows(TABLES_OF, [brandId]),
    db.rows(TODAY, [brandId]),
    db.rows(PLAYING, [brandId]),
  ]);
  const list = rows.map((row): OpsPokerTable => {
    const day = today.find(({ table_code }) => table_code === row.code);
    const wire = (amount: bigint): string => formatWire(amount, row.currency);
    return {
      ...presentLine(row),
      hands: row.hands,
      playing: playing.some(({ table_code }) => table_code === row.code),
      rake: `${row.rake_rate / 100}`,
      rakeCap: wire(row.rake_cap),
      today: {
        hands: Number(day?.hands ?? 0n),
        stake: wire(day?.stake ?? 0n),
        payout: wire(day?.payout ?? 0n),
      },
    };
  });
  return { list, pageNum: 1, totalPages: 1 };
}

async function one(needs: OpsNeeds, brandId: Actor['brandId'], code: string): Promise<OpsPokerTable> {
  const found = (await opsTables(needs, brandId)).list.find((table) => table.code === code);
  if (!found) throw pokerFaults('poker.unknown_table');
  return found;
}

/** @throws poker.wrong_settings */
export async function openTable(
  needs: OpsNeeds,
  actor: Actor,
  body: CallInput<typeof OpsOpenPokerTable>['body'],
): Promise<OpsPokerTable> {
  const read = (text: string): bigint => parseAmount(text, body.currency);
  const [small, large, ante] = [read(body.smallBlind), read(body.bigBlind), read(body.ante)];
  const [least, most, cap] = [read(body.minBuyIn), read(body.maxBuyIn), read(body.rakeCap)];
  if (small <= 0n || large < small || least < large * 5n || most < least)
    throw pokerFaults('poker.wrong_settings');
  if (body.seats > seatsMost(body.game)) throw pokerFaults('poker.wrong_settings');
  if (body.game === 'shortdeck' && ante === 0n) throw pokerFaults('poker.wrong_settings');
  await staffAction(
    needs,
    { actor, right: 'poker.write', action: 'poker.table_opened', subject: body.code },
    async (tx, note) => {
      const added = await tx.run(PUT_TABLE, [
        body.code,
        actor.brandId,
        body.name,
        body.game,
        body.betting,
        'cash',
        null,
        body.currency,
        body.seats,
        small,
        large,
        ante,
        false,
        body.game !== 'shortdeck',
        least,
        most,
        body.rakeRate,
        cap,
        10_000,
        30_000,
        15_000,
        600_000,
        4_000,
        0,
        100,
      ]);
      // The code is taken, by this brand or another.
      if (added === 0) throw pokerFaults('poker.wrong_settings');
      note({ before: {}, after: body });
    },
  );
  return one(needs, actor.brandId, body.code);
}

export async function setState(
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  state: OpsPokerTable['state'],
): Promise<OpsPokerTable> {
  await staffAction(
    needs,
    { actor, right: 'poker.write', action: 'poker.table_state', subject: code },
    async (tx, note) => {
      const live = await holdTable(tx, needs, code, actor.brandId);
      await tx.run(SET_TABLE_STATE, [code, state]);
      if (state === 'closed')
        for (const sitting of live.sittings) {
          const inHand = live.playing?.row.seats.some(({ sitting: id }) => id === sitting.id) ?? false;
          if (inHand) await tx.run(SET_LEAVING, [sitting.id, 'closed']);
          else await standUp(needs, tx, sitting);
        }
      await touch(tx, live, live.sittings, { due: live.table.due_at?.getTime() ?? live.now });
      note({ before: { state: live.table.state }, after: { state } });
    },
  );
  return one(needs, actor.brandId, code);
}

/** Nothing of a hand is booked before it has ended: everybody has what he began it with. */
export async function voidHand(
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  { handId, reason }: { readonly handId: string; readonly reason: string },
): Promise<OpsPokerTable> {
  await staffAction(
    needs,
    { actor, right: 'poker.write', action: 'poker.hand_voided', subject: handId },
    async (tx, note) => {
      const live = await holdTable(tx, needs, code, actor.brandId);
      if (live.playing?.row.id !== handId) throw pokerFaults('poker.no_hand');
      await tx.run(VOID_HAND, [handId, 'staff', new Date(live.now)]);
      await tx.run(SET_TABLE_STATE, [code, 'halted']);
      await touch(tx, live, await tx.rows(SITTINGS, [code]), { due: live.now });
      note({
        before: { state: 'playing', lines: live.playing.row.lines.length },
        after: { state: 'voided', reason },
      });
    },
  );
  return one(needs, actor.brandId, code);
}

export async function opsHands(
  { db }: OpsNeeds,
  brandId: Actor['brandId'],
  code: string,
): Promise<CallAnswer<typeof OpsPokerHands>> {
  const table = await db.one(TABLE_BY_CODE, [code, brandId]);
  if (!table) throw pokerFaults('poker.unknown_table');
  const rows = await db.rows(HANDS_OF_TABLE, [code, 50]);
  return {
    list: rows.map((row) => ({
      handId: row.id,
      serial: handSerial(code, row.n),
      state: row.state,
      pot: formatWire(row.pot, table.currency),
      rake: formatWire(row.rake, table.currency),
      players: row.seats.length,
      at: toWire(row.started_at.getTime()),
      note: row.note,
    })),
  };
}

/** @throws poker.unknown_hand */
export async function opsHand(
  { db, sealer, clock, namesOf }: OpsNeeds,
  brandId: Actor['brandId'],
  id: string,
): Promise<CallAnswer<typeof OpsPokerHand>> {
  const row = await db.one(HAND_BY_ID, [id, brandId]);
  const table = row && (await db.one(TABLE_BY_CODE, [row.table_code, brandId]));
  if (!row || !table) throw pokerFaults('poker.unknown_hand');
  // Before the link may be shown staff see what everybody sees.
  const open = row.reveal_at !== null && row.reveal_at.getTime() <= clock.now();
  const shown = presentHand(row, { table });
  const lines = open ? withCards(row.lines, deckOfHand(sealer, row), row.setup).map(lineText) : shown.lines;
  const hand = { ...shown, lines };
  const sittings = await db.rows(MEMBERS_OF_SITTINGS, [row.seats.map(({ sitting }) => sitting)]);
  const memberOf = (sitting: string): MemberId | null =>
    sittings.find((one) => one.id === sitting)?.member_id ?? null;
  const names = await namesOf(
    db,
    sittings.flatMap(({ member_id }) => (member_id === null ? [] : [member_id])),
  );
  return {
    hand,
    text: writeDocument({ ...hand, currency: table.currency, table: table.name }),
    open,
    members: row.seats.map(({ sitting, name }, place) => {
      const memberId = memberOf(sitting);
      return { place, memberId, name: names.find((one) => one.id === memberId)?.name ?? name };
    }),
  };
}

export async function opsHints(
  { db, namesOf }: OpsNeeds,
  brandId: Actor['brandId'],
): Promise<CallAnswer<typeof OpsPokerHints>> {
  const rows = await db.rows(HINTS_OF, [brandId]);
  const ids = [
    ...new Set(rows.flatMap((row) => [row.member_id, ...(row.other_id === null ? [] : [row.other_id])])),
  ];
  const names = new Map((await namesOf(db, ids)).map((one) => [one.id, one.name]));
  return {
    list: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      memberId: row.member_id,
      name: names.get(row.member_id) ?? '',
      otherId: row.other_id,
      otherName: row.other_id === null ? null : (names.get(row.other_id) ?? ''),
      table: row.table_code,
      hands: row.hands,
      figures: { ...row.figures },
      at: toWire(row.at.getTime()),
    })),
  };
}
