import { useEffect, useState } from 'react'
import { browserCheckoutStore } from '../client/checkout/browser-checkout-store.ts'
import type { PlacedOrder } from '../client/checkout/checkout-store.ts'

/** The order that was last placed in this browser; null if there is none, and until it is read. */
export function useLastPlacedOrder(): PlacedOrder | null {
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  useEffect(() => void browserCheckoutStore().placed().then(setPlaced), [])
  return placed
}
