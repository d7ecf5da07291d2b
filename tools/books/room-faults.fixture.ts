/** Faults of rooms that the small house of the books' test does not play: rows that a hand in the database makes up whole. */

/** `plant(table, columns)` inserts a row with these columns; whatever else may not be null is filled, and nothing stands in the way. */
export const PLANT = `
  create function pg_temp.plant(p_table regclass, p_given jsonb) returns void language plpgsql as $plant$
  declare r record; v_row jsonb := '{}';
  begin
    for r in select conname from pg_constraint where conrelid = p_table and contype in ('c', 'f')
      loop execute format('alter table %s drop constraint %I', p_table, r.conname); end loop;
    execute format('alter table %s disable trigger user', p_table);
    for r in select attname::text as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = p_table and attnum > 0 and not attisdropped and attnotnull and attgenerated = ''
    loop
      v_row := v_row || jsonb_build_object(r.name, case
        when r.type = 'uuid' then to_jsonb(gen_random_uuid())
        when r.type like 'timestamp%' then to_jsonb(now())
        when r.type = 'date' then to_jsonb(current_date)
        when r.type like '%[]' then '[]'
        when r.type like 'json%' then '{}'
        when r.type = 'boolean' then 'false'
        when r.type = 'bytea' then to_jsonb('\\x00'::text)
        when r.type in ('smallint', 'integer', 'bigint') or r.type like 'numeric%' then '1'
        else '"x"' end);
    end loop;
    execute format('insert into %s overriding system value select * from jsonb_populate_record(null::%s, $1)', p_table, p_table) using v_row || p_given;
  end $plant$;`;

export const plant = (table: string, given: Readonly<Record<string, unknown>> = {}): string =>
  `select pg_temp.plant('${table}', '${JSON.stringify(given)}');`;
const renamed = (kind: string): string => `update ledger.transfers set kind = '${kind}' where kind = 'round'`;

export const ONE = '01a00000-0000-7000-8000-000000000001';
export const TWO = '01a00000-0000-7000-8000-000000000002';
export const LONG_AGO = '2000-01-01T00:00:00Z';

/** Slips and fights share the kinds of their transfers, vendors theirs with the play of the sample: the serial says whose one is. */
const renamedAs = (kind: string, serial: string): string =>
  `update ledger.transfers set kind = '${kind}', serial = '${serial}' where kind = 'round'`;

/** At fixed odds, with room for 50 on a side. */
const fixedFight = (given: Readonly<Record<string, unknown>>) => ({
  id: ONE,
  mode: 'fixed',
  takeout: 100,
  terms: { drawOffered: false, sideMax: '50', lossMax: '1000' },
  meron: 0,
  wala: 0,
  draw: 0,
  pays_meron: 0,
  pays_wala: 0,
  pays_draw: 0,
  ...given,
});

/** Pass → what it must see. */
export const ROOM_FAULTS: Readonly<Record<string, readonly string[]>> = {
  aml: [
    plant('aml.cases', { state: 'closed', rule: 'manual', opened_by: ONE }),
    plant('aml.cases', { state: 'open', rule: 'split' }),
    plant('aml.cases', { state: 'closed', rule: 'manual', opened_by: ONE, released_at: LONG_AGO }),
    plant('aml.cases', { state: 'open', rule: 'manual', opened_by: ONE, stops_play: true }),
    plant('protection.standing', { member_id: ONE, restricted: true }),
  ],
  chat: [
    plant('chat.rooms', { id: ONE }) +
      plant('chat.messages', { room_id: ONE }) +
      'update chat.messages set member_id = (select min(id::text)::uuid from members.directory);',
    plant('chat.service_chats', { id: ONE }) +
      plant('chat.service_messages', { chat_id: ONE }) +
      'update chat.service_chats set member_id = (select min(id::text)::uuid from members.directory);',
    plant('chat.messages', { deleted_at: LONG_AGO, delete_reason: '' }),
    plant('chat.service_chats'),
  ],
  'fight-bets': [
    plant('cockfight.bets', { state: 'open', payout: 0 }),
    plant('cockfight.bets', { state: 'settled' }),
  ],
  'fight-bets-back': [renamedAs('slip', 'F-1'), renamedAs('slip_void', 'F-1')],
  'fight-bets-corrected': [
    plant('cockfight.bets', { member_id: ONE, id: TWO, payout: 5 }) +
      plant('cockfight.corrections', { member_id: ONE, bet_id: TWO, payout_before: 1, payout_after: 9 }),
  ],
  'fight-pools': [
    plant('cockfight.fights', { id: ONE, state: 'closed', meron: 5 }),
    plant('cockfight.fights', { id: ONE, state: 'settled', meron: 0, wala: 0, draw: 0 }) +
      plant('cockfight.bets', { fight_id: ONE, pick: 'meron', state: 'settled', stake: 1, payout: 9 }),
  ],
  'fight-odds': [
    plant('cockfight.fights', { id: ONE, mode: 'fixed', terms: { drawOffered: true } }) +
      plant('cockfight.bets', {
        fight_id: ONE,
        pick: 'meron',
        state: 'open',
        odds: '1.80',
        odds_version: 1,
      }),
    plant('cockfight.fights', {
      id: ONE,
      mode: 'fixed',
      result: 'meron',
      result_revision: 1,
      terms: { drawOffered: true },
    }) +
      plant('cockfight.prices', { fight_id: ONE, version: 1, meron: '1.80' }) +
      plant('cockfight.bets', {
        fight_id: ONE,
        pick: 'meron',
        state: 'settled',
        revision: 1,
        stake: 100,
        payout: 181,
        odds: '1.80',
        odds_version: 1,
      }),
    plant('cockfight.fights', { id: ONE, mode: 'pool' }) +
      plant('cockfight.bets', { fight_id: ONE, odds: '1.80', odds_version: 1 }),
  ],
  'fight-liability': [
    plant('cockfight.fights', fixedFight({ pays_meron: 5 })),
    plant('cockfight.fights', fixedFight({ pays_meron: 180, meron: 100 })) +
      plant('cockfight.bets', { fight_id: ONE, pick: 'meron', stake: 100, odds: '1.80' }),
    plant('cockfight.fights', fixedFight({})) +
      plant('cockfight.prices', { fight_id: ONE, version: 1, meron: '1.80', wala: '1.80' }) +
      plant('cockfight.prices', { fight_id: ONE, version: 2, meron: '1.60', wala: '2.05' }),
  ],
  'vendor-bets': [
    plant('vendors.bets', { state: 'open', payout: 0, free: false, stake: 5 }),
    plant('vendors.bets', { state: 'settled', free: false, stake: 5 }),
  ],
  'vendor-bets-back': [renamedAs('vendor_bet', 'VB-1'), renamedAs('vendor_void', 'VB-1')],
  'vendor-corrections': [
    plant('vendors.bets', { member_id: ONE, id: TWO, payout: 5, state: 'settled' }) +
      plant('vendors.corrections', { member_id: ONE, bet_id: TWO, payout_before: 1, payout_after: 9 }),
  ],
  'vendor-transactions': [
    plant('vendors.transactions', { verb: 'win', amount: 5, transfer_id: ONE }),
    plant('vendors.transactions', { verb: 'win', amount: 5 }),
    plant('vendors.bets', { state: 'open' }),
  ],
  'vendor-rounds': [
    plant('vendors.rounds', { brand_id: ONE, vendor: 'V', member_id: TWO, id: 'r', state: 'closed' }) +
      plant('vendors.bets', { brand_id: ONE, vendor: 'V', member_id: TWO, round: 'r', state: 'open' }),
  ],
  'vendor-prizes': [
    plant('vendors.transactions', { verb: 'award', amount: 5 }),
    plant('vendors.grants', { used: 3 }),
  ],
  'supplied-rounds': [
    plant('vendors.supplied_rounds', { state: 'over', payout: 0 }),
    plant('vendors.supplied_rounds', { state: 'back', player: '', payout: 9 }),
  ],
  'slips-sold': [
    plant('sportsbook.slips', { member_id: ONE, id: TWO }) +
      plant('sportsbook.slip_sales', { member_id: ONE, slip_id: TWO, whole: false }),
  ],
  'wallet-adjustments': [
    plant('wallet.adjustments', { asked_by: ONE, agreed_by: [TWO] }),
    plant('wallet.adjustments', { asked_by: ONE, agreed_by: [ONE] }),
    "update ledger.transfers set kind = 'adjustment', key = 'adjustment ' || id where kind = 'round'",
  ],
  verification: [
    plant('verification.documents', { state: 'sent' }),
    plant('verification.levels', { level: 1 }),
  ],
  'agent points': [
    plant('agents.places', { member_id: ONE, parent_id: TWO }) +
      plant('agents.points', { member_id: ONE, point: 5 }),
  ],
  'agent transfers': [plant('agents.transfers')],
  'agent tree': [
    plant('agents.places'),
    plant('agents.places', { member_id: ONE, path: [ONE], brand_id: TWO }) +
      plant('members.members', { id: ONE }),
  ],
  'commission lines': [plant('commission.lines', { state: 'paid' }), renamed('salary')],
  'commission periods': [plant('commission.lines', { paid_at: LONG_AGO })],
  'commission margins': [
    plant('commission.bets', { ref: ONE, valid_stake: 1, margin: 1 }) +
      plant('commission.rebates', { ref: ONE, amount: 100, plate: 1 }),
  ],
  'commission rebates': [
    plant('commission.bets', { ref: ONE, valid_stake: 1 }) +
      plant('commission.rebates', { ref: ONE, amount: 100, plate: 1 }),
  ],
  'lottery-back': [renamed('ticket'), renamed('ticket_settle')],
  'lottery-bets': [
    plant('lottery.bets', { state: 'settled' }),
    plant('lottery.bets', { state: 'open', payout: 5 }),
  ],
  'lottery-corrections': [
    plant('lottery.corrections', { before: 1, after: 5 }),
    plant('lottery.bets', { member_id: ONE, id: TWO, payout: 9 }) +
      plant('lottery.corrections', { member_id: ONE, bet_id: TWO }),
  ],
  'lottery-orders': [plant('lottery.orders')],
  'lottery-over': [
    plant('lottery.draws', { id: ONE, state: 'settled' }) +
      plant('lottery.bets', { draw_id: ONE, state: 'open' }),
    plant('lottery.draws', { id: ONE, state: 'closed' }) +
      plant('lottery.bets', { draw_id: ONE, state: 'settled' }),
  ],
  'poker-stacks': [plant('poker.sittings', { member_id: ONE, stack: 5, adding: 0, bought: 3 })],
  'poker-hands': [
    plant('poker.tables', { code: 'planted', kind: 'cash' }) +
      plant('poker.hands', { id: ONE, table_code: 'planted', state: 'ended', pot: 5, rake: 0 }),
    plant('poker.tables', { code: 'planted', kind: 'cash' }) +
      plant('poker.hands', { id: ONE, table_code: 'planted', state: 'voided' }) +
      plant('poker.hand_seats', { hand_id: ONE, stake: 5, payout: 0, rake: 0 }),
  ],
  'poker-seats': [plant('poker.hand_seats', { stake: 5, payout: 0 })],
  'poker-back': [renamed('poker'), renamed('poker_void')],
  'poker-programs': [
    plant('poker.tables', { code: 'planted', kind: 'cash' }) +
      plant('poker.sittings', { table_code: 'planted' }),
  ],
  'poker-prizes': [
    plant('poker.tournaments', { id: ONE, state: 'ended' }) +
      plant('poker.entries', {
        tournament_id: ONE,
        state: 'out',
        buy_in: 5,
        prize: 9,
        place: 1,
        settled: true,
      }),
    plant('poker.tournaments', { id: ONE, state: 'ended' }) +
      plant('poker.entries', {
        tournament_id: ONE,
        state: 'out',
        buy_in: 5,
        prize: 5,
        place: 1,
        settled: false,
      }),
  ],
  pools: [plant('rounds.pools', { balance: 5 })],
  notices: [plant('notices.messages', { campaign_id: ONE }), plant('notices.campaigns', { written: 3 })],
  'sea-bots': [
    plant('sea.rooms', { id: ONE, trial: false }) + plant('sea.seats', { room_id: ONE, kind: 'bot' }),
    plant('sea.rooms', { id: ONE, trial: true }) + plant('sea.seats', { room_id: ONE, kind: 'member' }),
  ],
  'sea-pools': [
    plant('sea.seas', { code: 'planted' }) +
      plant('sea.rooms', { sea_code: 'planted', trial: false, pool: 5 }),
  ],
  'sea-revealed': [
    plant('sea.seeds', { id: ONE, revealed_at: LONG_AGO }) +
      plant('sea.volleys', { seed_id: ONE, shots: [] }),
  ],
  volleys: [plant('sea.volleys', { shots: [] })],
  'volleys-back': [renamed('volley'), renamed('volley_void')],
  'volleys-nonces': [
    plant('sea.seeds', { id: ONE, shots: 2 }) +
      plant('sea.volleys', { seed_id: ONE, first_shot: 1, taken: 1, shots: [] }),
  ],
  'volleys-shots': [
    plant('sea.volleys', { shots: [{ n: 0, stake: '9', pays: '18', times: 2 }], stake: 5, payout: 18 }),
    plant('sea.volleys', {
      shots: [{ n: 0, stake: '5', pays: '18', times: 2 }],
      stake: 5,
      payout: 18,
      prize: 0,
      taken: 1,
    }),
  ],
  'promotion-budgets': [
    plant('promotions.promotions', { spent: 5, budget: 9 }),
    plant('promotions.promotions', { id: ONE, spent: 0 }) +
      plant('promotions.envelopes', { promotion_id: ONE, pool: 5 }),
  ],
  'promotion-prizes': [
    plant('promotions.promotions', { id: ONE, reward_kind: 'cash' }) +
      plant('promotions.entries', { promotion_id: ONE, status: 'claimed', granted: 5 }),
    plant('promotions.promotions', { id: ONE, reward_kind: 'bonus', type: 'deposit' }) +
      plant('promotions.entries', { promotion_id: ONE, status: 'issued', granted: 5 }),
    plant('bonus.rewards', { source: 'promotion' }),
  ],
  'promotion-steps': [
    plant('promotions.entries', { status: 'joined' }),
    plant('promotions.entries', { id: ONE, status: 'claimed' }) +
      plant('promotions.steps', {
        entry_id: ONE,
        n: 1,
        event: 'join',
        from_status: 'join',
        to_status: 'joined',
      }),
    plant('promotions.entries', { id: ONE, status: 'claimed' }) +
      plant('promotions.steps', {
        entry_id: ONE,
        n: 1,
        event: 'claim',
        from_status: 'join',
        to_status: 'claimed',
      }),
  ],
  'envelope-parts': [
    plant('promotions.envelopes', { parts: 1 }),
    plant('promotions.envelopes', { id: ONE, parts: 1, pool: 5 }) +
      plant('promotions.parts', { envelope_id: ONE, member_id: TWO, amount: 5, taken_at: LONG_AGO }),
    plant('bonus.rewards', { source: 'envelope' }),
  ],
  'mission-prizes': [
    plant('missions.missions', { spent: 5, budget: 9 }),
    plant('missions.missions', { id: ONE, target: 5, reward_kind: 'cash' }) +
      plant('missions.progress', { mission_id: ONE, claimed_at: LONG_AGO, claimed_value: 1, paid: 1 }),
    plant('bonus.rewards', { source: 'mission' }),
  ],
  'tournament-pools': [
    plant('missions.tournaments', { id: ONE, state: 'live' }) +
      plant('missions.players', { tournament_id: ONE, pooled: 5, from_pool: 0, refunded: 0 }),
  ],
  'tournament-prizes': [
    plant('missions.tournaments', { id: ONE, state: 'paid', added: 5 }) +
      plant('missions.players', { tournament_id: ONE, place: 2, score: 9, from_house: 5 }),
    plant('missions.tournaments', { id: ONE, state: 'paid', added: 5 }) +
      plant('missions.players', { tournament_id: ONE, place: 1, score: 9, from_house: 0 }),
    plant('bonus.rewards', { source: 'tournament' }),
  ],
  'tournament-scores': [plant('missions.players', { score: 9 })],
  support: [
    plant('support.cases'),
    plant('support.cases', { messages: 0, state: 'decided' }),
    plant('support.cases', { messages: 0, state: 'closed', due_at: LONG_AGO }),
    plant('support.cases', { messages: 0, first_answer_at: LONG_AGO }),
  ],
  slips: [plant('sportsbook.slips', { state: 'open', payout: 0 })],
  'slips-back': [renamedAs('slip', 'S-1'), renamedAs('slip_void', 'S-1')],
  'slips-corrected': [
    plant('sportsbook.slips', { member_id: ONE, id: TWO, payout: 5, currency: 'BDT' }) +
      plant('sportsbook.slip_corrections', {
        member_id: ONE,
        slip_id: TWO,
        payout_before: 1,
        payout_after: 5,
      }),
  ],
  'slips-over': [plant('sportsbook.slips', { state: 'open' })],
  withdrawals: [
    plant('withdrawals.withdrawals', { state: 'requested' }),
    plant('withdrawals.withdrawals', { state: 'received' }),
    renamed('withdrawal_paid'),
  ],
  'withdrawals-evidence': [
    plant('withdrawals.withdrawals', { id: ONE, state: 'paid' }) +
      plant('withdrawals.steps', { withdrawal_id: ONE, name: 'pay', owner: 'provider' }),
    plant('withdrawals.withdrawals', { id: ONE, state: 'failed' }) +
      plant('withdrawals.steps', { withdrawal_id: ONE, name: 'fail', owner: 'desk' }),
    plant('withdrawals.withdrawals', { state: 'received' }),
    plant('withdrawals.callbacks', { outcome: 'paid' }),
  ],
  'withdrawals-returns': [
    plant('withdrawals.withdrawals', { return_of: ONE }),
    plant('cashier.deposits', { id: ONE, member_id: TWO, amount: 5, currency: 'BDT' }) +
      plant('withdrawals.withdrawals', { member_id: TWO, return_of: ONE, amount: 6, currency: 'BDT' }),
  ],
  'withdrawals-said': [
    plant('withdrawals.withdrawals', { id: ONE, provider: 'p', amount: 500, currency: 'BDT' }) +
      plant('withdrawals.callbacks', {
        provider: 'p',
        reference: ONE,
        outcome: 'paid',
        body: `\\x${Buffer.from('{"amount":"6.00","currency":"BDT"}').toString('hex')}`,
      }),
  ],
  'withdrawals-fees': [
    plant('withdrawals.withdrawals', { state: 'requested', fee: 5 }),
    plant('withdrawals.withdrawals', { state: 'rejected', fee: 5 }),
    `update ledger.transfers set key = 'withdrawal fee ' || key where kind = 'round'`,
  ],
  'withdrawals-steps': [
    plant('withdrawals.withdrawals', { revision: 3 }),
    plant('withdrawals.steps', { name: 'release', n: 2 }),
  ],
};
