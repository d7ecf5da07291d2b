import type { BrandId } from '#kernel/ids.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { OpsChangeRebate, OpsPromiseRebates, OpsRebateList, type OpsRebates } from '../contract.ts';
import type { Catalogue } from '../service.ts';
import { changeRebate, promiseRebates, rebatesOf } from '../service/rebates.ts';

/** @param paysRebates whether the house pays the rebates of a brand */
export function rebateRoutes(
  catalogue: Catalogue,
  needs: StaffActionNeeds,
  paysRebates: (brandId: BrandId) => Promise<boolean>,
): readonly Route[] {
  const told = async (brandId: BrandId): Promise<OpsRebates> => ({
    ...rebatesOf(await catalogue.shelf(brandId)),
    housePays: await paysRebates(brandId),
  });
  const changed = async (brandId: BrandId): Promise<OpsRebates> => {
    catalogue.forget();
    return told(brandId);
  };
  return [
    route(OpsRebateList, { allow: ['staff'], right: 'catalogue.read' }, ({ brand }) => told(brand.id)),

    route(
      OpsChangeRebate,
      { allow: ['staff'], right: 'catalogue.rebates', perMinute: 60 },
      async (context, { body }) => {
        const { id } = context.brand;
        await changeRebate(needs, actorOf(context), await catalogue.shelf(id), body);
        return changed(id);
      },
    ),

    route(
      OpsPromiseRebates,
      { allow: ['staff'], right: 'catalogue.rebates', perMinute: 60 },
      async (context, { body }) => {
        await promiseRebates(needs, actorOf(context), body);
        return changed(context.brand.id);
      },
    ),
  ];
}
