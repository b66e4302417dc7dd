import { brokenByModel } from '../model/compare.ts'
import { CUSTOMERS, cartIdOf } from '../world/accounts.ts'
import type { StoredCart } from '../world/shop-server.ts'
import type { RestingWorld } from '../world/world.ts'
import { brokenByActs } from './acts.ts'
import type { Break } from './break.ts'
import { brokenByCarts } from './carts.ts'
import { brokenOrders } from './orders.ts'
import { brokenByTabs } from './tabs.ts'

const customerStreams: ReadonlySet<string> = new Set(CUSTOMERS.map((number) => `cart:${cartIdOf(number)}`))

/** All invariants that a settled world breaks. Empty if all hold. */
export async function broken(world: RestingWorld): Promise<Break[]> {
  if (world.unrest.length > 0) {
    return world.unrest.map((detail) => ({ rule: 'a healed world comes to rest', detail }))
  }
  const followed = new Set(world.browsers.flatMap((browser) => [...browser.followed()]))
  const all = await world.server.streams()
  // A repeated first call whose cart is already in use creates another one, to which nobody has a key. A customer's cart is
  // found again at the next login, even if the browser was taken over by another customer before it showed the answer.
  const isReachable = (id: string, { state }: StoredCart): boolean =>
    followed.has(id) || customerStreams.has(id) || state.status === 'merged'
  const streams = new Map([...all].filter(([id, cart]) => isReachable(id, cart)))
  return [
    ...brokenByActs(world, streams),
    ...brokenByCarts(world, streams),
    ...brokenByTabs(world),
    ...brokenOrders(world, all),
    ...brokenByModel({ streams: all, writes: world.server.writes }),
  ]
}
