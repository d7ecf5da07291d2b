import type { Db } from '#platform/db/db.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { GetTransactionPassword, SetTransactionPassword } from '../contract/transaction-password.ts';
import type { TransactionPasswords } from '../service/transaction-password.ts';

export const transactionRoutes = ({
  db,
  transactions,
}: {
  readonly db: Db;
  readonly transactions: TransactionPasswords;
}): readonly Route[] => [
  route(GetTransactionPassword, { allow: MEMBERS, restricted: true }, ({ caller }) =>
    transactions.state(db, caller.id),
  ),

  route(
    SetTransactionPassword,
    { allow: MEMBERS, perMinute: 20, shared: true, restricted: true },
    async (context, { body }) => {
      await transactions.set(context, body);
      return {};
    },
  ),
];
