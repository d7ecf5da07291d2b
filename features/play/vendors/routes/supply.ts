/** The door of operators to our games, and of their players' pages. */
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import {
  GetSupplied,
  OperatorCall,
  PlaySupplied,
  STAKES,
  type SuppliedRound as Shown,
} from '../contract/supply.ts';
import { vendorFaults } from '../faults.ts';
import { playRound, sessionOf } from '../service/supply.ts';
import { answerOperator, type SupplyDoorNeeds } from '../service/supply-door.ts';
import { operatorOf, type SuppliedGame, tellWallet, tokenOf } from '../service/wallet-call.ts';
import { LAST_ROUNDS, type SessionRow, type SuppliedRound } from '../store/supply.ts';
import { newId } from '#kernel/ids.ts';

const presentRound = ({ id, nonce, stake, payout, state, shown }: SuppliedRound): Shown => ({
  id,
  nonce,
  stake: String(stake),
  payout: String(payout),
  state,
  shown,
});

/** What the wallet says now; empty where it does not say. */
async function balanceOf(needs: SupplyDoorNeeds, session: SessionRow): Promise<string> {
  if (session.credits !== null) return String(session.credits);
  const said = await tellWallet(needs, await operatorOf(needs, session), 'balance', {
    user: session.player,
    token: tokenOf(needs, session),
    game_code: session.game,
    request_uuid: newId(),
  });
  return said.balance ?? '';
}

/** Percent with four decimals, cut. */
function rtpOf({ engine }: SuppliedGame): string {
  const { numerator, denominator } = engine.proof.rtp;
  return ((BigInt(numerator) * 1_000_000n) / BigInt(denominator))
    .toString()
    .padStart(5, '0')
    .replace(/(\d{4})$/, '.$1');
}

export const supplyRoutes = (needs: SupplyDoorNeeds): readonly Route[] => [
  route(
    OperatorCall,
    { allow: ['service'], always: true, raw: true, bare: true, perMinute: 60_000 },
    ({ brand, header, rawBody }, { params }) =>
      answerOperator(needs, {
        brandId: brand.id,
        operator: params.operator,
        path: `/${params.group}/${params.verb}`,
        header,
        rawBody,
      }),
  ),
  route(GetSupplied, { allow: EVERYONE, perMinute: 120, shared: true }, async ({ brand }, { body }) => {
    const session = await sessionOf(needs, brand.id, body.session);
    const game = needs.games.get(session.game);
    if (!game) throw vendorFaults('vendors.invalid_game');
    const rounds = await needs.db.rows(LAST_ROUNDS, [session.id]);
    return {
      game: session.game,
      name: game.name,
      currency: session.currency,
      trial: session.credits !== null,
      stakes: [...STAKES],
      balance: await balanceOf(needs, session),
      back: session.back,
      seedHash: session.seed_hash,
      clientSeed: session.client_seed,
      rtp: rtpOf(game),
      rounds: rounds.map(presentRound),
    };
  }),
  route(PlaySupplied, { allow: EVERYONE, perMinute: 240, shared: true }, async ({ brand }, { body }) => {
    const session = await sessionOf(needs, brand.id, body.session);
    if (!STAKES.some((one) => one === body.stake)) throw vendorFaults('vendors.above_maximum');
    const { round, balance } = await playRound(needs, session, BigInt(body.stake));
    return { round: presentRound(round), balance: balance ?? (await balanceOf(needs, session)) };
  }),
];
