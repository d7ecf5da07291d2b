import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { GetAccountRecord, GetBalance } from './contract.ts';
import { readBalance, readRecord, type WalletNeeds } from './service.ts';

export const walletRoutes = (needs: WalletNeeds): readonly Route[] => [
  route(GetBalance, { allow: MEMBERS, restricted: true }, ({ caller, brand }) =>
    readBalance(needs, { memberId: caller.id, brandId: brand.id, currency: brand.currency }),
  ),
  route(GetAccountRecord, { allow: MEMBERS, restricted: true }, ({ caller, brand }, { query }) =>
    readRecord(
      needs,
      { memberId: caller.id, brandId: brand.id, currency: brand.currency },
      { ...query, pageNo: query.pageNo ?? 1, pageSize: query.pageSize ?? 15 },
    ),
  ),
];
