import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { openShop } from '#sync/browser/open-shop.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import type { Seed } from '#sync/log/seed.ts'
import { whenIdle } from '../ui/loading/when-idle.ts'
import { faultyTransport } from './faulty-transport.ts'
import { Overlay, type OverlayProps } from './overlay.tsx'
import { browserSettingsStorage, createSettingsStore } from './settings.ts'

const { promise: pageIsTaken, resolve: takePage } = Promise.withResolvers<void>()

/**
 * Lets the overlay come. To be called once the page has its React root: React listens to a document once, and a root inside
 * of it that came first would leave the page's own without listeners.
 */
export const showOverlay = takePage

/** The shop as a developer has it: its log can be watched, its network fails when asked to, and an overlay shows both. */
export function openShopWithOverlay(seed: Seed | null): ShopClient {
  const settings = createSettingsStore(browserSettingsStorage)
  return openShop(seed, (ports) => {
    void pageIsTaken.then(() => whenIdle(() => renderOverlay({ settings, tab: ports.tab })))
    return { ...ports, transport: faultyTransport(ports.transport, settings) }
  })
}

function renderOverlay(props: OverlayProps): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    // The cart's lines are links, though none in here leads anywhere.
    <MemoryRouter>
      <Overlay {...props} />
    </MemoryRouter>,
  )
}
