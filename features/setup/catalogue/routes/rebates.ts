import type { Db } from '#platform/db/db.ts';
import { type Route, route } from '#platform/http/route.ts';
import { OpsChangeRebate, OpsRebateList } from '../contract.ts';
import { editorOf } from '../routes.ts';
import type { Catalogue } from '../service.ts';
import { changeRebate, rebatesOf } from '../service/rebates.ts';

export const rebateRoutes = (catalogue: Catalogue, db: Db, paid: boolean): readonly Route[] => [
  route(OpsRebateList, { allow: ['staff'], right: 'catalogue.read' }, async ({ brand }) =>
    rebatesOf((await catalogue.shelf(brand.id)).rebates, paid),
  ),

  route(
    OpsChangeRebate,
    { allow: ['staff'], right: 'catalogue.rebates', perMinute: 60 },
    async (context, { body }) => {
      const { id } = context.brand;
      await changeRebate(db, editorOf(context), await catalogue.shelf(id), body);
      catalogue.forget();
      return rebatesOf((await catalogue.shelf(id)).rebates, paid);
    },
  ),
];
