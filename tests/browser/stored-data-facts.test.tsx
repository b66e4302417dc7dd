import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cartProjection } from '#domain/cart/cart-projection.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { customerProjection } from '#domain/customer/customer-projection.ts'
import { StoredDataFacts } from '#src/on-this-device/stored-data-facts.tsx'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()

function show(entries: number) {
  const cart = cartProjection(emptyCart(), null)
  const customer = customerProjection({ status: 'guest' }, null)
  page.render(
    <MemoryRouter>
      <StoredDataFacts cart={cart} customer={customer} entries={entries} syncedAt={null} since={null} />
    </MemoryRouter>,
  )
}

it('the space that the shop uses is estimated again when more is stored', async () => {
  const estimate = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 1_000_000 })
  show(1)
  await expect.poll(() => page.place().textContent).toContain('1.0 MB')
  estimate.mockResolvedValue({ usage: 2_000_000 })
  show(2)
  await expect.poll(() => page.place().textContent).toContain('2.0 MB')
})

it('an estimate from before more was stored does not replace the one from after it', async () => {
  const earlier = Promise.withResolvers<StorageEstimate>()
  const estimate = vi.spyOn(navigator.storage, 'estimate').mockReturnValue(earlier.promise)
  show(1)
  await expect.poll(() => estimate.mock.calls).toHaveLength(1)
  estimate.mockResolvedValue({ usage: 2_000_000 })
  show(2)
  await expect.poll(() => page.place().textContent).toContain('2.0 MB')
  earlier.resolve({ usage: 1_000_000 })
  await untilRendered()
  expect(page.place().textContent).toContain('2.0 MB')
})

it.each([
  [true, 'Your browser will keep it until you clear it.'],
  [false, 'Your browser may clear it if it runs low on space.'],
])('whether the browser keeps the data when space runs out is told as it is: %s', async (isKept, words) => {
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(isKept)
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 1_000_000 })
  show(1)
  await expect.poll(() => page.place().textContent).toContain('1.0 MB')
  await expect.poll(() => page.place().textContent).toContain(words)
})

it('a phone whose text is twice as large shows the facts beside their names, in words that are not cut up', () => {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  page.place().style.width = '330px'
  show(2)
  const facts = [...page.place().querySelectorAll<HTMLElement>('dd')]
  expect(Math.min(...facts.map(({ offsetWidth }) => offsetWidth))).toBeGreaterThan(150)
  expect(page.place().scrollWidth).toBeLessThanOrEqual(330)
})
