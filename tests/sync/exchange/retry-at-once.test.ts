import { describe, expect, test } from 'vitest'
import { browserIn, virtualShop } from './engine-browsers.ts'

type Browser = ReturnType<typeof browserIn>

describe('after a long outage, an act is sent at once, and not only after the wait, when the page', () => {
  test.for<[string, (browser: Browser) => void]>([
    ['becomes visible', ({ page }) => page('visible')],
    ['has a network again', ({ page }) => page('online')],
    ['asks for it', ({ client }) => client.pull()],
    ['gets a message from another tab that asks for it', ({ receive }) => receive({ kind: 'hurry' })],
  ])('%s', async ([, ask]) => {
    const shared = virtualShop()
    const browser = browserIn({ shop: shared })
    browser.stopServer()
    browser.addBlanket()
    await shared.pass(600_000)
    await browser.startServer()
    ask(browser)
    await shared.pass(100)
    expect(browser.client.getSnapshot().sync.pending).toBe(0)
  })
})
