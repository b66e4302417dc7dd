import { type ComponentType, useEffect, useState } from 'react'
import { useCart } from '../client/cart/cart-context.tsx'
import type { BannerProps } from './banner.tsx'

/** What holds for the whole page: storage that does not work, and a shop that is newer than this page. */
export function Banners() {
  const updateNeeded = useCart(({ sync }) => sync.updateNeeded)
  const isInMemory = useCart(({ sync }) => sync.storage === 'memory')
  const why = updateNeeded ? 'update' : isInMemory ? 'memory' : null
  const [loaded, setLoaded] = useState<{ readonly Banner: ComponentType<BannerProps> } | null>(null)
  useEffect(() => {
    if (why !== null) void import('./banner.tsx').then(setLoaded, () => {})
  }, [why])
  return why !== null && loaded !== null && <loaded.Banner why={why} />
}
