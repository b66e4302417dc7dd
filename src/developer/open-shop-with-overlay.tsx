import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { openShop } from '#sync/browser/open-shop.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import type { Seed } from '#sync/log/seed.ts'
import { whenIdle } from '../ui/loading/when-idle.ts'
import { faultyTransport } from './faulty-transport.ts'
import { Overlay, type OverlayProps } from './overlay.tsx'
import { browserSettingsStorage, createSettingsStore } from './settings.ts'

/** The shop as a developer has it: its log can be watched, its network fails when asked to, and an overlay shows both. */
export function openShopWithOverlay(seed: Seed | null): ShopClient {
  const settings = createSettingsStore(browserSettingsStorage)
  return openShop(seed, (ports) => {
    // The page is hydrated before anything is added to it: hydration finds what the server rendered, and nothing else.
    whenIdle(() => showOverlay({ settings, tab: ports.tab }))
    return { ...ports, transport: faultyTransport(ports.transport, settings) }
  })
}

function showOverlay(props: OverlayProps): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    // The cart's lines are links, though none in here leads anywhere.
    <MemoryRouter>
      <Overlay {...props} />
    </MemoryRouter>,
  )
}
