import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { openShop } from '#sync/browser/open-shop.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import type { Seed } from '#sync/log/seed.ts'
import { whenIdle } from '../ui/loading/when-idle.ts'
import { faultyTransport } from './faulty-transport.ts'
import { Overlay } from './overlay.tsx'
import type { PanelProps } from './panel.tsx'
import { browserSettingsStorage, createSettingsStore } from './settings.ts'

const { promise: pageIsTaken, resolve: takePage } = Promise.withResolvers<void>()

/**
 * Shows the overlay. Call this once the page has its React root: React adds its listeners to a document only once, so
 * an earlier root inside the document would leave the page's root without listeners.
 */
export const showOverlay = takePage

/** Opens the shop with the developer's overlay, which shows the log and can switch on network faults. */
export function openShopWithOverlay(seed: Seed | null): ShopClient {
  const settings = createSettingsStore(browserSettingsStorage)
  return openShop(seed, (ports) => {
    void pageIsTaken.then(() => whenIdle(() => renderOverlay({ settings, tab: ports.tab })))
    return { ...ports, transport: faultyTransport(ports.transport, settings) }
  })
}

function renderOverlay(props: PanelProps): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    // The cart's lines contain links, which need a router.
    <MemoryRouter>
      <Overlay {...props} />
    </MemoryRouter>,
  )
}
