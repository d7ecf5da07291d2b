/** We call an operator's wallet: whose key, which address, in whose name. Nothing that can be read is no answer. */
import type { Engine } from '#games/contract.ts';
import { newId } from '#kernel/ids.ts';
import { vendorOfOperator } from '../rules/local.ts';
import { fieldsOf } from '../providers/fields.ts';
import { signA } from '../providers/signature.ts';
import { OPERATOR_BY_CODE, type OperatorRow, type SessionRow, type SuppliedRound } from '../store/supply.ts';
import type { LocalVendorDoor, VendorNeeds } from './needs.ts';
import type { Reach } from './reach.ts';

/** A game one plays alone, whose round is over with its stake. */
export type SuppliedGame = { readonly engine: Engine; readonly name: string; readonly gameType: string };
export type SupplyNeeds = Pick<VendorNeeds, 'db' | 'clock' | 'log' | 'sealer'> & {
  readonly reach: Reach;
  /** What is offered to operators, by code. */
  readonly games: ReadonlyMap<string, SuppliedGame>;
  /** The wallet of this very installation, asked without a network. */
  readonly ownWallet: LocalVendorDoor;
};

const secretOf = ({ sealer }: Pick<SupplyNeeds, 'sealer'>, { brand_id, code, sealed }: OperatorRow): Buffer =>
  sealer.open(sealed, `vendors.operators ${brand_id} ${code}`);
export const keyOf = (needs: Pick<SupplyNeeds, 'sealer'>, operator: OperatorRow) => ({
  keyId: operator.key_id,
  secret: secretOf(needs, operator),
});
export const sealOperator = (
  { sealer }: Pick<SupplyNeeds, 'sealer'>,
  brandId: string,
  code: string,
  secret: string,
): Buffer => sealer.seal(Buffer.from(secret), `vendors.operators ${brandId} ${code}`);

/** With the wallet of this very session, where its operator only tries us. */
export async function operatorOf(
  { db }: Pick<SupplyNeeds, 'db'>,
  { brand_id, operator, wallet }: Pick<SessionRow, 'brand_id' | 'operator' | 'wallet'>,
): Promise<OperatorRow> {
  const row = await db.one(OPERATOR_BY_CODE, [brand_id, operator]);
  if (!row) throw new Error(`operator ${operator} is gone`);
  return row.conformance && wallet !== null ? { ...row, wallet } : row;
}

export const tokenOf = ({ sealer }: Pick<SupplyNeeds, 'sealer'>, { id, token }: SessionRow): string =>
  token === null ? '' : sealer.open(token, `vendors.supplied_sessions ${id}`).toString('utf8');

/** What every call about a round says. */
export const wordsOf = (session: SessionRow, round: SuppliedRound, token: string) => ({
  user: session.player,
  token,
  game_code: round.game,
  round: round.id,
  request_uuid: newId(),
});

export type Said = { readonly status: string | undefined; readonly balance: string | undefined };
const NOTHING: Said = { status: undefined, balance: undefined };

function saidIn(text: string): Said {
  const fields = fieldsOf(JSON.parse(text));
  const [status, balance] = [fields['status'], fields['balance']];
  return {
    status: typeof status === 'string' ? status : undefined,
    balance: typeof balance === 'string' ? balance : undefined,
  };
}

export async function tellWallet(
  needs: SupplyNeeds,
  operator: OperatorRow,
  verb: string,
  content: object,
): Promise<Said> {
  const body = Buffer.from(JSON.stringify(content));
  const isOwn = operator.wallet === '';
  const vendor = vendorOfOperator(operator.code);
  const base = isOwn ? `/vendors/${vendor}` : new URL(operator.wallet).pathname.replace(/\/$/, '');
  const path = `${base}/${verb}`;
  const headers = {
    'content-type': 'application/json',
    // Which brand's wallet of this installation is meant; another one is told by its address.
    ...(isOwn ? { 'x-brand': operator.brand_id, 'x-vendor': vendor } : {}),
    ...signA(keyOf(needs, operator), { method: 'POST', path, body }, needs.clock.now()),
  };
  try {
    const { status, text } = isOwn
      ? await needs.ownWallet({ method: 'POST', path: verb, headers, body })
      : await needs.reach({ method: 'POST', url: new URL(path, operator.wallet).href, headers, body });
    return status === 200 ? saidIn(text) : NOTHING;
  } catch (error) {
    needs.log.warn({ operator: operator.code, verb, err: error }, 'a wallet of an operator gave no answer');
    return NOTHING;
  }
}
