import { describe, expect } from 'vitest'
import { spyOnDataLayer } from './kit/data-layer-spy.ts'
import { expectAccessible } from './kit/expect-accessible.ts'
import { expectPage } from './kit/expect-page.ts'
import { glides, sage } from './kit/products.ts'
import { openSeededShop } from './kit/seeded-shop.ts'
import { test as story } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

/** A shop with a tag manager. */
const test = story.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
  const shop = await openSeededShop({ gtmId: 'GTM-ABC1234' })
  onCleanup(shop.dispose)
  return shop
})

/** Replaces the tag manager, and counts its requests. */
async function tagManager({ context }: Visitor): Promise<() => number> {
  let visits = 0
  await context.route('https://www.googletagmanager.com/**', (route) => {
    visits += 1
    return route.fulfill({ contentType: 'text/javascript', body: 'document.cookie = "_ga=GA1.1.1; path=/"' })
  })
  return () => visits
}

const partsOf = ({ page }: Visitor) => ({
  question: page.getByRole('region', { name: 'Can we measure your visit?' }),
  agree: page.getByRole('button', { name: 'Agree', exact: true }),
  refuse: page.getByRole('button', { name: 'Decline', exact: true }),
  change: page.getByRole('button', { name: 'Analytics choices' }),
})

/** Waits until there are this many events of a name, and returns them. */
async function waitForEvents(dataLayer: Awaited<ReturnType<typeof spyOnDataLayer>>, event: string, count: number) {
  await expect.poll(() => dataLayer.named(event).length).toBeGreaterThanOrEqual(count)
  expect([event, dataLayer.named(event).length]).toEqual([event, count])
  return dataLayer.named(event)
}

/** The items of the list with this id. */
function listViews(dataLayer: Awaited<ReturnType<typeof spyOnDataLayer>>, id: string) {
  return dataLayer.named('view_item_list').filter(({ ecommerce }) => ecommerce?.item_list_id === id)
}

describe('analytics', () => {
  test('asks in an accessible banner, loads nothing before consent or after a refusal, and remembers the refusal', async ({
    visitor,
  }) => {
    const visits = await tagManager(visitor)
    const { question, refuse, agree } = partsOf(visitor)
    await visitor.open(sage.path)
    await expectPage(question).toBeVisible()
    // A font that loads between two readings changes both.
    await expectPage
      .poll(async () => {
        const [first, second] = [await refuse.boundingBox(), await agree.boundingBox()]
        return first?.width === second?.width && first?.height === second?.height
      })
      .toBe(true)
    await expectAccessible(visitor, 'the banner')
    await refuse.click()
    await expectPage(question).toBeHidden()
    await visitor.fillCart(sage)
    await visitor.sync.showsSynced()
    await expectPage(question).toBeHidden()
    expect(visits()).toBe(0)
  })

  test('after consent loads the tag manager, for measuring only, on this page and the next', async ({ visitor }) => {
    const dataLayer = await spyOnDataLayer(visitor.context)
    const visits = await tagManager(visitor)
    const { agree } = partsOf(visitor)
    await visitor.open('/')
    await agree.click()
    await expect.poll(visits).toBe(1)
    const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
    await expectPage
      .poll(() => dataLayer.all().filter(Array.isArray))
      .toEqual([
        ['consent', 'default', { ...denied, analytics_storage: 'denied' }],
        ['consent', 'update', { ...denied, analytics_storage: 'granted' }],
      ])
    await visitor.open(sage.path)
    await expect.poll(visits).toBe(2)
  })

  test('lets consent be given or withdrawn in the footer, by keyboard too, and a withdrawal removes script and cookies', async ({
    visitor,
  }) => {
    await tagManager(visitor)
    const { question, agree, refuse, change } = partsOf(visitor)
    await visitor.open('/information/privacy')
    await agree.click()
    await expectPage(visitor.page.locator('script[src*="gtm.js"]')).toBeAttached()
    await change.focus()
    await visitor.page.keyboard.press('Enter')
    await expectPage(question.getByRole('heading')).toBeFocused()
    await expectPage(question).toContainText('Your current choice: agreed.')
    await refuse.focus()
    const reloaded = visitor.page.waitForEvent('load')
    await visitor.page.keyboard.press('Enter')
    await reloaded
    await expectPage(visitor.page.locator('script[src*="gtm.js"]')).toHaveCount(0)
    const cookies = await visitor.context.cookies()
    expect(cookies.filter(({ name }) => name.startsWith('_ga'))).toEqual([])
  })

  test('counts views: a list, the selected product, its page, and the cart', async ({ visitor }) => {
    const dataLayer = await spyOnDataLayer(visitor.context)
    const { page, product, drawer, open, openDrawer } = visitor
    await open('/product-category/three-seaters')
    const [list] = await waitForEvents(dataLayer, 'view_item_list', 1)
    expect(list?.ecommerce).toMatchObject({ item_list_id: 'three-seaters', items: expect.any(Array) })
    await page.getByRole('main').getByRole('link', { name: sage.name, exact: true }).click()
    const [chosen] = await waitForEvents(dataLayer, 'select_item', 1)
    expect(chosen?.ecommerce?.items).toMatchObject([{ item_name: sage.name, item_list_id: 'three-seaters' }])
    const [seen] = await waitForEvents(dataLayer, 'view_item', 1)
    expect(seen?.ecommerce).toMatchObject({ currency: 'ZAR', value: sage.price / 100, items: [{ item_id: '1001' }] })
    await product.choose(sage.choices)
    await product.add.click()
    await waitForEvents(dataLayer, 'add_to_cart', 1)
    await openDrawer()
    await expectPage(drawer.line(sage.name).item).toBeVisible()
    const [cart] = await waitForEvents(dataLayer, 'view_cart', 1)
    expect(cart?.ecommerce).toMatchObject({ currency: 'ZAR', value: sage.price / 100 })
    await expectPage
      .poll(() => [dataLayer.named('view_item').length, listViews(dataLayer, 'related-sage-3-seater').length])
      .toEqual([1, 1])
    const entries = dataLayer.all()
    for (const [index, each] of entries.entries()) {
      const isMeasure = typeof each === 'object' && each !== null && 'ecommerce' in each && each.ecommerce !== null
      if (isMeasure) expect(entries[index - 1]).toEqual({ ecommerce: null })
    }
  })

  test('counts an action once, however often pages reload and however many tabs are open', async ({ visitor }) => {
    const dataLayer = await spyOnDataLayer(visitor.context)
    const { page, cart, sync, open, buy } = visitor
    const second = await visitor.openTab()
    await second.open('/cart')
    await buy(glides)
    const [added] = await waitForEvents(dataLayer, 'add_to_cart', 1)
    expect(added?.ecommerce).toMatchObject({
      currency: 'ZAR',
      value: glides.price / 100,
      items: [{ item_name: glides.name, price: glides.price / 100, quantity: 1 }],
    })
    await sync.showsSynced()
    await page.reload()
    await second.page.reload()
    await open('/cart')
    await cart.line(glides.name).more.click()
    const [, more] = await waitForEvents(dataLayer, 'add_to_cart', 2)
    expect(more?.ecommerce).toMatchObject({ value: glides.price / 100, items: [{ quantity: 1 }] })
    await cart.line(glides.name).remove.click()
    const [removed] = await waitForEvents(dataLayer, 'remove_from_cart', 1)
    expect(removed?.ecommerce).toMatchObject({ value: (2 * glides.price) / 100, items: [{ quantity: 2 }] })
    await sync.showsSynced()
    await page.reload()
    await second.open('/')
    await expect.poll(() => listViews(dataLayer, 'home')).toHaveLength(1)
    await open('/')
    await expect.poll(() => listViews(dataLayer, 'home')).toHaveLength(2)
    expect([dataLayer.named('add_to_cart').length, dataLayer.named('remove_from_cart').length]).toEqual([2, 1])
  })

  test('counts an action on the next page if the page was left before it could report it', async ({ visitor }) => {
    const dataLayer = await spyOnDataLayer(visitor.context)
    const { page, open } = visitor
    await visitor.context.route(/deferred-ui-content/, async () => {})
    await visitor.fillCart(glides)
    await visitor.sync.showsSynced()
    expect(dataLayer.named('add_to_cart')).toEqual([])
    await visitor.context.unrouteAll()
    await open('/')
    await waitForEvents(dataLayer, 'add_to_cart', 1)
    await page.reload()
    await waitForEvents(dataLayer, 'view_item_list', 2)
    expect(dataLayer.named('add_to_cart')).toHaveLength(1)
  })
})

describe('a shop without a tag manager', () => {
  story('asks no consent, loads nothing, and shows no setting', async ({ visitor }) => {
    const dataLayer = await spyOnDataLayer(visitor.context)
    await visitor.open(sage.path)
    await waitForEvents(dataLayer, 'view_item', 1)
    const { question, change } = partsOf(visitor)
    await expectPage(question).toBeHidden()
    await expectPage(change).toBeHidden()
    expect(dataLayer.all().filter(Array.isArray)).toMatchObject([
      ['consent', 'default', { analytics_storage: 'denied' }],
    ])
  })
})
