import { describe, expect } from 'vitest'
import { expectPage } from '#tests/e2e/kit/expect-page.ts'
import { samples } from '#tests/e2e/kit/products.ts'
import type { Tab } from '#tests/e2e/kit/tab.ts'
import { test } from './kit/engine-test.ts'

const TRIES = 20
/** A save that takes longer, in ms, was blocked. */
const HELD_UP = 1_000

/** Changes the quantity back and forth until the page is frozen. */
function actOnAndOn(tab: Tab): Promise<void> {
  return tab.page.evaluate(() => {
    const press = (name: string): void => document.querySelector<HTMLElement>(`main [aria-label^="${name}"]`)?.click()
    const next = (): void => {
      press('One more of')
      press('One less of')
      setTimeout(next)
    }
    next()
  })
}

/** Makes one change, and returns how long it took to be stored, in ms, and the shown status. */
function saveOnce(tab: Tab): Promise<{ readonly took: number; readonly state: string }> {
  return tab.page.evaluate(
    () =>
      new Promise<{ took: number; state: string }>((resolve) => {
        const status = document.querySelector<HTMLElement>('[role="status"][aria-label="Cart sync"]')
        const before = Number(status?.dataset.pending)
        const start = performance.now()
        const look = (): void => {
          const { state = '', pending } = status?.dataset ?? {}
          if (state === 'sending' || (Number(pending) <= before && state !== 'memory')) return
          resolve({ took: performance.now() - start, state })
        }
        new MutationObserver(look).observe(document.body, { subtree: true, attributes: true, childList: true })
        document.querySelector<HTMLElement>('main [aria-label^="One more of"]')?.click()
      }),
  )
}

describe('a tab that is frozen during a write', () => {
  test('delays the other tab by less than a second, and keeps its storage usable', async ({
    profileInChromium,
    annotate,
  }) => {
    const visitor = await profileInChromium.open()
    await visitor.buy(samples)
    await expectPage(visitor.header.cartWith(1)).toBeVisible()
    await visitor.open('/cart')
    await visitor.cart.line(samples.name).more.click()
    await visitor.sync.showsSynced()
    const frozen = await visitor.openTab()
    await frozen.open('/cart')
    await expectPage(frozen.header.cartWith(2)).toBeVisible()
    await visitor.goOffline()
    const session = await visitor.context.newCDPSession(frozen.page)

    const saves: { readonly took: number; readonly state: string }[] = []
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      await frozen.open('about:blank')
      await visitor.goOnline()
      await frozen.open('/cart')
      await visitor.goOffline()
      await actOnAndOn(frozen)
      await frozen.page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), Math.random() * 200)
      await session.send('Page.setWebLifecycleState', { state: 'frozen' })
      await visitor.page.bringToFront()
      saves.push(await saveOnce(visitor))
      await session.send('Page.setWebLifecycleState', { state: 'active' })
    }
    await annotate(`Saves beside a frozen tab, ms: ${saves.map(({ took }) => Math.round(took)).join(' ')}`)
    expect(saves.filter(({ took, state }) => took > HELD_UP || state !== 'offline')).toEqual([])
  })
})
