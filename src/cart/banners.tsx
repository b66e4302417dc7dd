import { type ComponentType, useEffect, useState } from 'react'
import { useCart } from '../client/cart/cart-context.tsx'
import { importOptional } from '../ui/loading/import-with-retry.ts'
import type { BannerProps } from './banner.tsx'

/** Warns if the browser stores nothing, or the shop is newer than this page. */
export function Banners() {
  const isUpdateNeeded = useCart(({ sync }) => sync.isUpdateNeeded)
  const isInMemory = useCart(({ sync }) => sync.storage === 'memory')
  const why = isUpdateNeeded ? 'update' : isInMemory ? 'memory' : null
  const [loaded, setLoaded] = useState<{ readonly Banner: ComponentType<BannerProps> } | null>(null)
  useEffect(() => {
    if (why !== null) void importOptional(() => import('./banner.tsx')).then(setLoaded)
  }, [why])
  return why !== null && loaded !== null && <loaded.Banner why={why} />
}
