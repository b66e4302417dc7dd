import { brokenByModel } from '../model/compare.ts'
import type { RestingWorld } from '../world/world.ts'
import { brokenByActs } from './acts.ts'
import type { Break } from './break.ts'
import { brokenByCarts } from './carts.ts'
import { brokenOrders } from './orders.ts'
import { brokenByTabs } from './tabs.ts'

/** Checks all invariants at the end of a world (numbered as in DESIGN.md, Determinism). Empty if they hold. */
export async function broken(world: RestingWorld): Promise<Break[]> {
  if (world.unrest.length > 0) {
    return world.unrest.map((detail) => ({ rule: 'a healed world comes to rest', detail }))
  }
  const followed = new Set(world.browsers.flatMap((browser) => [...browser.followed]))
  const all = await world.server.streams()
  // A first call that is repeated when its cart is in use creates another one, whose key nobody has.
  const streams = new Map([...all].filter(([id, { state }]) => followed.has(id) || state.status === 'merged'))
  return [
    ...brokenByActs(world, streams),
    ...brokenByCarts(world, streams),
    ...brokenByTabs(world),
    ...brokenOrders(world, all),
    ...brokenByModel({ streams: all, writes: world.server.writes }),
  ]
}
