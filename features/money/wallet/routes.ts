import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { GetAccountRecord, GetBalance } from './contract.ts';
import { ownerOf, readBalance, readRecord, type RecordNeeds } from './service.ts';

export const walletRoutes = (needs: RecordNeeds): readonly Route[] => [
  route(GetBalance, { allow: MEMBERS, restricted: true }, async (context) =>
    readBalance(needs, await ownerOf(needs, context)),
  ),
  route(GetAccountRecord, { allow: MEMBERS, restricted: true }, async (context, { query }) =>
    readRecord(needs, await ownerOf(needs, context), {
      ...query,
      pageNo: query.pageNo ?? 1,
      pageSize: query.pageSize ?? 15,
    }),
  ),
];
