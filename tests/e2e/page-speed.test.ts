import { expect } from 'vitest'
import { signInAgent } from './kit/agent.ts'
import { axeFindings } from './kit/axe.ts'
import { expectPage } from './kit/expect-page.ts'
import { openSeededShop } from './kit/seeded-shop.ts'
import { test as story } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

/** A shop that measures visitors who consent. */
const test = story.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
  const shop = await openSeededShop({ gtmId: 'GTM-ABC1234' })
  onCleanup(shop.dispose)
  return shop
})

/**
 * Opens the home page and answers the consent question. Returns the measurements that the browser sends from then on.
 */
async function answer({ context, page, open }: Visitor, button: 'Agree' | 'Decline'): Promise<string[]> {
  const bodies: string[] = []
  await context.route('https://www.googletagmanager.com/**', (route) => route.fulfill({ body: '' }))
  context.on('request', (request) => request.url().endsWith('/api/web-vitals') && bodies.push(request.postData() ?? ''))
  await open('/')
  await page.getByRole('button', { name: button, exact: true }).click()
  return bodies
}

/** Opens the home page again, and leaves it when there is a measurement to send. */
async function visitAndLeave({ page, open }: Visitor): Promise<void> {
  await open('/')
  await expectPage.poll(() => page.evaluate(measuringCode)).not.toBeNull()
  // As a string: Vitest would replace the page's `import`.
  await page.evaluate(`import(${JSON.stringify(await page.evaluate(measuringCode))}).then(() => {})`)
  await page.evaluate(paintReported)
  await page.goto('about:blank')
}

/** Runs in the page. The address of the measuring module, once it is loaded. */
function measuringCode(): string | null {
  return performance.getEntriesByType('resource').find(({ name }) => name.includes('report-web-vitals'))?.name ?? null
}

/** Runs in the page. Resolves when the browser has notified all earlier observers of the paint. */
async function paintReported(): Promise<void> {
  await new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

test('staff see the page speed of visitors who consented to measuring, and of nobody else', async ({
  shop,
  newVisitor,
}) => {
  const { page } = await signInAgent({ shop, visitor: await newVisitor(), name: 'Thandi', role: 'support' })
  await page.getByRole('link', { name: 'Page speed' }).click()
  await expectPage(page.getByText('No page views measured')).toBeVisible()

  const shy = await newVisitor()
  const bodiesAfterDecline = await answer(shy, 'Decline')
  await shy.open('/')
  await shy.waitForLog()
  await shy.page.goto('about:blank')

  const open = await newVisitor()
  const bodies = await answer(open, 'Agree')
  const home = page.getByRole('row', { name: /^Home/ })
  await visitAndLeave(open)
  // A page may have sent its layout shift alone: it is opened again until there is one with a paint.
  await expectPage
    .poll(async () => {
      await page.reload()
      await expectPage(page.getByRole('heading', { name: 'Page speed' })).toBeVisible()
      return (await home.isVisible()) ? home.textContent() : ''
    })
    .toMatch(/\d\.\d s (good|too slow), \d+ samples?/)
  expect(bodiesAfterDecline).toEqual([])
  for (const body of bodies)
    expect(body).toMatch(/^\{"samples":\[(\{"kind":"home","metric":"(LCP|INP|CLS)","value":[\d.e-]+\},?)+\]\}$/)
  expect(await axeFindings(page)).toEqual([])
})
