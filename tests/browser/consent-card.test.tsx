import { MemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent, page as view } from 'vitest/browser'
import { SiteContext } from '#src/client/site-context.tsx'
import { ConsentButton } from '#src/consent/consent-button.tsx'
import { ConsentCard } from '#src/consent/consent-card.tsx'
import corner from '#src/ui/design/corner-card.module.css'
import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

type Report = (metric: { readonly id: string; readonly name: string; readonly value: number }) => void
const measuring = vi.hoisted(() => ({ reports: new Map<string, Report>() }))
vi.mock('web-vitals', () => {
  const on = (name: string) => (report: Report) => void measuring.reports.set(name, report)
  return { onCLS: on('CLS'), onINP: on('INP'), onLCP: on('LCP') }
})
vi.mock('#src/consent/tag-manager.ts', () => ({ loadTagManager: () => {}, revokeConsent: () => false }))

const page = testPage()
const button = (text: string) =>
  [...page.place().querySelectorAll('button')].find(({ textContent }) => textContent === text) as HTMLButtonElement

function open(shop: ShopClient = shopOf({}).shop) {
  page.render(
    <SiteContext value={{ publicUrl: '', gtmId: 'GTM-TEST', release: '' }}>
      <MemoryRouter>
        <InShop shop={shop}>
          <div className={corner.corner}>
            <ConsentCard gtmId="GTM-TEST" />
          </div>
          <ConsentButton />
        </InShop>
      </MemoryRouter>
    </SiteContext>,
  )
}
const askAgain = () => page.place().querySelector('[data-control=consent]') as HTMLElement
/** Has the question asked again, and answers it. */
async function answer(text: string) {
  askAgain().click()
  await expect.poll(() => button(text)).toBeDefined()
  button(text).click()
  await expect.poll(() => button(text)).toBeUndefined()
}

it('is shown from its first word in a window that is lower than the card, as at 400% zoom, and can be scrolled', async () => {
  await view.viewport(320, 180)
  onTestFinished(() => view.viewport(414, 896))
  open()
  await document.fonts.ready
  const card = page.place().querySelector('section') as HTMLElement
  expect(card.scrollHeight).toBeGreaterThan(180)
  expect(card.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  card.scrollTo(0, card.scrollHeight)
  expect(button('Decline').getBoundingClientRect().bottom).toBeLessThanOrEqual(180)
})

it('returns the focus to the button that asked the question again', async () => {
  open()
  button('Decline').click()
  await expect.poll(() => page.place().querySelector('h2')).toBeNull()
  const opener = askAgain()
  opener.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.tagName).toBe('H2')
  button('Decline').click()
  await expect.poll(() => page.place().querySelector('h2')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

it('measurements are sent with consent, and those made after it was withdrawn never', async () => {
  const sent = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const hidden = vi.spyOn(document, 'visibilityState', 'get')
  const measureAndLeave = (id: string) => {
    measuring.reports.get('LCP')?.({ id, name: 'LCP', value: 1_200 })
    hidden.mockReturnValueOnce('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  }
  open()
  await answer('Agree')
  await expect.poll(() => measuring.reports.has('LCP')).toBe(true)
  measureAndLeave('first')
  expect(sent).toHaveBeenCalledOnce()

  await answer('Decline')
  measureAndLeave('second')
  expect(sent).toHaveBeenCalledOnce()

  await answer('Agree')
  measureAndLeave('third')
  expect(sent).toHaveBeenCalledTimes(2)
  const body = sent.mock.lastCall?.[1] as Blob
  expect(JSON.parse(await body.text()).samples).toHaveLength(1)
})

it('a measurement that the browser repeats counts once', async () => {
  const sent = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const hidden = vi.spyOn(document, 'visibilityState', 'get')
  open()
  await answer('Agree')
  await expect.poll(() => measuring.reports.has('CLS')).toBe(true)
  for (const value of [0.1, 0.2]) {
    measuring.reports.get('CLS')?.({ id: 'repeated', name: 'CLS', value })
    hidden.mockReturnValueOnce('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  }
  expect(sent).toHaveBeenCalledOnce()
})
