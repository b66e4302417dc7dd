import { describe, expect } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { holdRequests } from './kit/held-requests.ts'
import { sage } from './kit/products.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

const COUCHES = '/product-category/couches'
const MOVING = `::view-transition-group(product-${sage.item.productId})`

declare global {
  interface Window {
    /** For each transition, the elements that moved between the two pages. */
    movements: string[][]
  }
}

interface Device {
  readonly cores: number
  /** GB. */
  readonly memory: number
  readonly savesData: boolean
}
const fast: Device = { cores: 8, memory: 8, savesData: false }

/** Runs in the page. Simulates this device, and records what moves. */
function watchMovements({ cores, memory, savesData }: Device): void {
  const says = (of: object, facts: object): void => {
    for (const [name, value] of Object.entries(facts))
      Object.defineProperty(of, name, { configurable: true, get: () => value })
  }
  says(Navigator.prototype, {
    hardwareConcurrency: cores,
    deviceMemory: memory,
    connection: { saveData: savesData, effectiveType: '4g' },
  })
  // Independent of the machine's speed.
  says(PerformanceEventTiming.prototype, { duration: 16 })
  window.movements = []
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    const movement: string[] = []
    window.movements.push(movement)
    void transition.ready.then(() => {
      const effects = document.getAnimations().map(({ effect }) => effect)
      movement.push(...effects.map((effect) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? '') : '')))
    })
    return transition
  }
}

async function openList({ page, open, waitForLog }: Visitor, device: Device): Promise<void> {
  await page.addInitScript(watchMovements, device)
  await open(COUCHES)
  await waitForLog()
}
const movements = ({ page }: Visitor): Promise<string[][]> => page.evaluate(() => window.movements)
const card = ({ page }: Visitor) => page.getByRole('main').getByRole('link', { name: sage.name, exact: true })
const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { level: 1, name })

describe('the transition from a card to its product', () => {
  test.for([390, 1440])('moves the picture, and back again, at %i pixels width', async (width, { newVisitor }) => {
    const visitor = await newVisitor({ reducedMotion: 'no-preference', viewport: { width, height: 900 } })
    await openList(visitor, fast)
    await card(visitor).click()
    await expectPage(heading(visitor, sage.name)).toBeVisible()
    await expectPage.poll(() => movements(visitor)).toEqual([expect.arrayContaining([MOVING])])
    await visitor.page.goBack()
    await expectPage(heading(visitor, 'Couches and chairs')).toBeVisible()
    await expectPage
      .poll(() => movements(visitor))
      .toEqual([expect.arrayContaining([MOVING]), expect.arrayContaining([MOVING])])
  })

  test('does not start, and freezes nothing, before the product is loaded', async ({ newVisitor }) => {
    const visitor = await newVisitor({ reducedMotion: 'no-preference' })
    const url = `**/api${sage.path.replace('product', 'products')}`
    const product = await holdRequests({ context: visitor.context, url })
    await openList(visitor, fast)
    await card(visitor).click()
    await expectPage.poll(product.waiting).toBeGreaterThan(0)
    await visitor.header.cart.click()
    await expectPage(visitor.drawer.root).toBeVisible()
    expect(await movements(visitor)).toEqual([])
    await product.release()
    await expectPage(heading(visitor, sage.name)).toBeVisible()
    await expectPage.poll(() => movements(visitor)).toEqual([expect.arrayContaining([MOVING])])
  })

  test('is skipped after a slow navigation', async ({ newVisitor }) => {
    const visitor = await newVisitor({ reducedMotion: 'no-preference' })
    const { page } = visitor
    await openList(visitor, fast)
    const isSlow = page.evaluate(blockOnce)
    await page.getByRole('heading', { level: 1 }).click()
    await isSlow
    await card(visitor).click()
    await expectPage(heading(visitor, sage.name)).toBeVisible()
    expect(await movements(visitor)).toEqual([])
  })
})

/** Runs in the page. Resolves when all earlier observers were notified of a slow event. */
async function blockOnce(): Promise<void> {
  Object.defineProperty(PerformanceEventTiming.prototype, 'duration', { get: () => 200 })
  const stall = (): void => {
    const end = performance.now() + 200
    while (performance.now() < end);
  }
  addEventListener('click', stall, { once: true })
  await new Promise<void>((resolve) => {
    const slowInteractions = { type: 'event', durationThreshold: 104 }
    new PerformanceObserver(() => resolve()).observe(slowInteractions)
  })
}
