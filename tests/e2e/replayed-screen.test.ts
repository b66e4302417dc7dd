import { describe, expect } from 'vitest'
import { signInAgent } from './kit/agent.ts'
import { expectPage } from './kit/expect-page.ts'
import { test } from './kit/own-shop.ts'
import { lastCove, samples } from './kit/products.ts'
import { replayedScreen, type Screen, screenRecorder } from './kit/screen-recorder.ts'

describe('the replay of a story', () => {
  test('shows at every step what each page showed until it was closed: its status, its messages and errors, and what was dismissed', async ({
    shop,
    visitor,
    newVisitor,
  }) => {
    const { cart, sync, open, page } = visitor
    const { screens, screensOfPage, keep } = await screenRecorder(page)
    /** Waits until the page has reported such a screen. */
    const shown = (is: (screen: Screen) => boolean): Promise<void> =>
      expectPage
        .poll(async () => {
          const last = (await screens()).at(-1) ?? { messages: [], cart: null }
          return is(last) ? 'as expected' : last
        })
        .toBe('as expected')
    const shownAtCode = (words: string): Promise<void> =>
      shown(({ cart: text }) => text?.promoCode?.includes(words) === true)

    await visitor.fillCart(lastCove, samples)
    await visitor.openDrawer()
    await shown(({ cart: text }) => text?.lines.length === 2 && text.status === 'All changes saved')
    const inDrawer = await screens()
    await open('/cart')
    await expectPage.poll(async () => (await screensOfPage()).length).toBeGreaterThan(0)
    await sync.showsSynced()
    await cart.promoCode.fill('NOPE')
    await cart.apply.click()
    await shownAtCode('Invalid promo code')
    await page.getByRole('button', { name: 'Continue without a code' }).click()
    const showsNoError = () =>
      shown(({ cart: text, messages }) => text?.promoCode === 'Promo codeApply' && messages.length === 0)
    await showsNoError()
    await cart.apply.click()
    await shownAtCode('Enter a promo code.')
    await cart.promoCode.fill('WELKOM10')
    await showsNoError()
    await cart.apply.click()
    await expectPage(cart.removeCode).toBeVisible()
    await sync.showsSynced()
    await keep()
    await cart.line(lastCove.name).more.click()
    await shown(({ cart: text }) => text?.notices.length === 1)
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await shown(({ cart: text }) => text?.notices.length === 0 && text.status === 'All changes saved')
    await visitor.goOffline()
    await cart.line(samples.name).more.click()
    await shown(({ cart: text }) => text?.status === 'Offline: 1 change waiting')
    await visitor.goOnline()
    await shown(({ cart: text }) => text?.status === 'All changes saved')
    const onPage = await screensOfPage()
    const reported = [...inDrawer, ...onPage].filter(({ cart: text }) => text !== null)
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed

    const { page: desk } = await signInAgent({ shop, visitor: await newVisitor(), name: 'Naledi', role: 'support' })
    await desk.getByRole('table').getByRole('link').first().click()
    await desk.getByRole('link', { name: 'Replay' }).click()
    const step = desk.getByRole('slider', { name: 'Step' })
    await expectPage(step).toBeVisible()
    const length = Number(await step.getAttribute('max'))
    await desk.keyboard.press('Home')
    await expectPage(step).toHaveValue('0')
    let next = 0
    for (let point = 1; point <= length; point += 1) {
      await desk.keyboard.press('ArrowRight')
      await expectPage(step).toHaveValue(String(point))
      const replayed = JSON.stringify(await replayedScreen(desk))
      while (next < reported.length && JSON.stringify(reported[next]) === replayed) next += 1
    }
    // Each screen of the page is in the replay, in order.
    expect(reported.slice(next)).toEqual([])
  })
})
