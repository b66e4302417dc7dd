import { useRouteLoaderData } from 'react-router-dom'
import { assert } from '#domain/assert.ts'
import { SHOP_ROUTE } from './route-ids.ts'
import type { ShopData } from './shop-data.ts'

/** The data of every page, in any component below the shop's route. */
export function useShopData(): ShopData {
  const data = useRouteLoaderData<ShopData>(SHOP_ROUTE)
  assert(data !== undefined, 'a page stands below the shop’s route')
  return data
}
