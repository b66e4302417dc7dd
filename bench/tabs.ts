import { logIn, newPerson, registerByCall } from '#tests/e2e/kit/account.ts'
import { samples } from '#tests/e2e/kit/products.ts'
import type { Tab } from '#tests/e2e/kit/tab.ts'
import { openVisitor } from '#tests/e2e/kit/visitor.ts'
import type { BenchRow } from './bench-row.ts'
import { timeOfHeaderText, timeOfNextClick } from './header-timing.ts'
import { median } from './interleaved.ts'
import { limitedRow } from './statistics.ts'
import { type ShopWithBrowser, withShopAndBrowser } from './with-shop.ts'

const PRESSES = 40
/** At the median, in ms. */
const LIMITS = { tabs: 100, devices: 300 }

/** The latency from a click in one tab to its display in another tab, and on another device of the same customer. */
export const run = (): Promise<BenchRow[]> => withShopAndBrowser(measure)

async function measure({ shop, browser }: ShopWithBrowser): Promise<BenchRow[]> {
  const [laptop, phone] = [
    await openVisitor({ browser, port: shop.port }),
    await openVisitor({ browser, port: shop.port }),
  ]
  const person = newPerson()
  await registerByCall(shop, person)
  for (const visitor of [laptop, phone]) await logIn(visitor, person)
  await laptop.fillCart(samples)
  const second = await laptop.openTab()
  for (const tab of [laptop, second, phone]) {
    await tab.open('/cart')
    await tab.sync.showsSynced()
  }
  const toTab = median(await delaysOf([laptop, second]))
  const toDevice = median(await delaysOf([laptop, phone]))
  return [
    limitedRow('from a press to another tab, p50', toTab, LIMITS.tabs),
    limitedRow('from a press to another device, p50', toDevice, LIMITS.devices),
  ]
}

/** One tab clicks and the other is watched, alternately. In ms, by one clock. */
async function delaysOf([one, other]: readonly [Tab, Tab]): Promise<readonly number[]> {
  const quantity = one.cart.line(samples.name).quantity
  const delays: number[] = []
  for (let press = 0; press < PRESSES; press += 1) {
    const [actor, watcher] = press % 2 === 0 ? [one, other] : [other, one]
    const shown = timeOfHeaderText(watcher, `Cart, ${Number(await quantity.inputValue()) + 1} items`)
    const clicked = timeOfNextClick(actor)
    await actor.cart.line(samples.name).more.click()
    delays.push((await shown) - (await clicked))
  }
  return delays
}
