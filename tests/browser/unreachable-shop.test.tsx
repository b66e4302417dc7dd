import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { OfflineCard } from '#src/offline/offline-card.tsx'
import card from '#src/ui/design/corner-card.module.css'
import { OfflineNote } from '#src/ui/form/offline-note.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const SAYS = 'We can’t reach the shop right now. Prices may have changed.'

it('says that prices may have changed while the shop is unreachable, and that the shopper is offline only if the browser is', () => {
  const { shop, become } = shopOf({ isReachable: false })
  page.render(
    <CartProvider shop={shop} seed={null}>
      <OfflineCard />
    </CartProvider>,
  )
  const text = (): string => page.place().textContent ?? ''
  expect(navigator.onLine).toBe(true)
  expect(text()).toContain(SAYS)
  become({ isReachable: true })
  expect(text()).toBe('')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  become({ isReachable: false })
  expect(text()).toContain('You’re offline. Prices may have changed.')
})

it('is dismissed for this outage, and shown again at the next one', async () => {
  const { shop, become } = shopOf({ isReachable: false })
  page.render(
    <CartProvider shop={shop} seed={null}>
      <OfflineCard />
    </CartProvider>,
  )
  await userEvent.click(page.place().querySelector('button') as HTMLButtonElement)
  become({ isReachable: false, pending: 1 })
  expect(page.place().textContent).toBe('')
  become({ isReachable: true })
  become({ isReachable: false })
  expect(page.place().textContent).toContain(SAYS)
})

it('a press while the message appears goes to the element below it', async () => {
  const { shop, become } = shopOf({})
  page.render(
    <CartProvider shop={shop} seed={null}>
      <button type="button" style={{ position: 'fixed', inset: 0 }}>
        Add to cart
      </button>
      <div className={card.corner}>
        <OfflineCard />
      </div>
    </CartProvider>,
  )
  become({ isReachable: false })
  const shown = page.place().querySelector('section')
  const { left, top, width, height } = shown?.getBoundingClientRect() ?? new DOMRect()
  const pressed = () => document.elementFromPoint(left + width / 2, top + height / 2)
  expect(pressed()?.textContent).toBe('Add to cart')
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
  expect(shown?.contains(pressed())).toBe(true)
})

it('a form announces that it cannot be sent while the shop is unreachable, and that the shopper is offline only if the browser is', () => {
  const { shop, become } = shopOf({})
  page.render(
    <CartProvider shop={shop} seed={null}>
      <OfflineNote can="order" />
    </CartProvider>,
  )
  const announced = () => page.place().querySelector('[role=status] > :not([hidden])')?.textContent
  become({ isReachable: false })
  expect(navigator.onLine).toBe(true)
  expect(announced()).toBe('We can’t reach the shop right now. What you’ve typed stays here.')
  become({ isReachable: true })
  expect(announced()).toBeUndefined()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  become({ isReachable: false })
  expect(announced()).toContain('You can place your order once you’re back online')
})
