import { MAX_QUANTITY } from '#domain/cart/limits.ts'
import { couch, productsOnSale } from '#tests/kit/goods.ts'
import type { PlannedCommand } from './plan.ts'
import type { DiskFault } from './world/disk-faults.ts'
import type { NetworkConditions } from './world/network.ts'
import type { Random } from './world/random.ts'

export function commandOf(chance: Random): PlannedCommand {
  const kind = chance.fraction()
  if (kind < 0.45) return addition(chance)
  if (kind < 0.65) {
    const quantity = chance.chance(0.05) ? MAX_QUANTITY + 1 : chance.below(6)
    return { type: 'ChangeQuantity', line: chance.below(4), quantity }
  }
  if (kind < 0.75) return { type: 'RemoveItem', line: chance.below(4) }
  if (kind < 0.78) return { type: 'ClearCart' }
  if (kind < 0.84) {
    return { type: 'SwitchShippingMethod', shippingMethod: chance.pick(['deliveryToDoor', 'localPickup']) }
  }
  const code = chance.pick(['TEN', 'BIG', 'SHIP', 'NOPE', 'AUTO'])
  if (kind < 0.92) return { type: 'ApplyCoupon', code }
  if (kind < 0.96) return { type: 'RemoveCoupon', code }
  if (kind < 0.98) return { type: 'CaptureAffiliateCoupon', code }
  return { type: 'DismissNotices' }
}

function addition(chance: Random): PlannedCommand {
  const product = chance.pick(productsOnSale)
  const quantity = 1 + chance.below(3)
  if (product.id !== couch.id) {
    return { type: 'AddItem', productId: product.id, variation: null, colour: null, quantity }
  }
  const variation = chance.pick([100101, 100102])
  return { type: 'AddItem', productId: product.id, variation, colour: chance.pick(['stone', 'rust']), quantity }
}

export function conditionsOf(chance: Random, isProxied: boolean): NetworkConditions {
  const part = (): number => (chance.chance(0.5) ? chance.below(60) : 0)
  return {
    lostThere: part(),
    lostBack: part(),
    twice: part(),
    refused: part(),
    ...(isProxied && { proxied: part() }),
    delay: chance.pick([20, 300, 3_000]),
  }
}

export function faultOf(chance: Random): DiskFault {
  return {
    error: chance.pick(['QuotaExceededError', 'UnknownError', 'AbortError', 'InvalidStateError']),
    how: chance.pick(['refuses', 'refuses', 'writes_and_fails', 'hangs']),
  }
}
