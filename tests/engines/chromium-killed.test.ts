import { describe, expect } from 'vitest'
import { expectPage } from '#tests/e2e/kit/expect-page.ts'
import { samples } from '#tests/e2e/kit/products.ts'
import type { ServerCarts } from '#tests/e2e/kit/server-carts.ts'
import { test } from './kit/engine-test.ts'

const KILLS = 50
/** The browser is killed within this many ms after the first change. */
const LONGEST_STORY = 300

async function actsOf(serverCarts: ServerCarts, cartKey: string): Promise<number> {
  return (await serverCarts.stream(cartKey)).filter(({ origin }) => origin !== 'server').length
}

describe('a browser that is killed', () => {
  test('has lost nothing that it showed as saved', async ({ profileInChromium, serverCarts, annotate }) => {
    const first = await profileInChromium.open()
    await first.buy(samples)
    await expectPage(first.header.cartWith(1)).toBeVisible()
    await first.sync.showsSynced()
    const cartKey = (await first.cartKey()) ?? ''
    await profileInChromium.close()

    const rounds: { readonly said: number; readonly found: number }[] = []
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const visitor = await profileInChromium.open()
      await visitor.open('/cart')
      await visitor.sync.showsSynced()
      const before = await actsOf(serverCarts, cartKey)
      let said = 0
      await visitor.context.exposeBinding('hearSaved', (_source, pending: number) => {
        said = Math.max(said, pending)
      })
      await visitor.goOffline()
      await visitor.page.evaluate(actAndTell)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_STORY))
      await profileInChromium.kill()

      visitor.proxy.restore()
      const after = await profileInChromium.open()
      await after.open('/cart')
      await after.sync.showsSynced()
      rounds.push({ said, found: (await actsOf(serverCarts, cartKey)) - before })
      await profileInChromium.close()
    }
    await annotate(`Said to be saved / found, ${KILLS} kills: ${rounds.map((r) => `${r.said}/${r.found}`).join(' ')}`)
    expect(rounds.filter(({ said, found }) => found < said)).toEqual([])
    expect(rounds.some(({ said }) => said > 0)).toBe(true)
  })
})

/**
 * Runs in the page. Makes sixteen changes at a time, since a stream of more than a thousand events is not sent from
 * its start, and reports how many are shown as saved.
 */
function actAndTell(): void {
  const status = document.querySelector<HTMLElement>('[role="status"][aria-label="Cart sync"]')
  new MutationObserver(() => {
    if (status?.dataset.state === 'offline') void window.hearSaved(Number(status.dataset.pending))
  }).observe(document.body, { subtree: true, attributes: true, childList: true })
  const press = (name: string): void => document.querySelector<HTMLElement>(`main [aria-label^="${name}"]`)?.click()
  let acts = 0
  const next = (): void => {
    press(acts % 2 === 0 ? 'One more of' : 'One less of')
    acts += 1
    if (acts < 16) setTimeout(next, Math.random() * 10)
  }
  next()
}

declare global {
  interface Window {
    hearSaved: (pending: number) => Promise<void>
  }
}
