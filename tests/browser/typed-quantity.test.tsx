import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { decideCart } from '#domain/cart/decide-cart.ts'
import { CartLines } from '#src/components/cart/cart-lines.tsx'
import { DrawerContext } from '#src/components/cart/drawer-context.ts'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { blanketAdded } from '#tests/kit/entries.ts'
import { browserWorld } from '#tests/kit/given.ts'
import { blanketKey } from '#tests/kit/goods.ts'
import { BlanketForm } from './blanket-form.tsx'
import { holdTimers } from './hold-timers.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const mounted = testPage()
/** Typing pauses when a test says so. */
let timers: ReturnType<typeof holdTimers>
beforeEach(() => {
  timers = holdTimers()
})

/** A shop that decides each command. */
function decidingShop(given: Parameters<typeof shopOf>[0]) {
  const { shop, acts } = shopOf(given)
  const act: typeof shop.act = (command) => {
    const decision = decideCart(shop.getSnapshot().view, command, browserWorld())
    return decision.ok ? shop.act(command) : decision
  }
  return { shop: { ...shop, act }, acts }
}

const openProduct = (shop: ShopClient, list = notificationList()) =>
  mounted.render(
    <DrawerContext value={{ isOpen: false, open: () => Promise.resolve(false) }}>
      <InShop shop={shop} list={list}>
        <BlanketForm />
      </InShop>
    </DrawerContext>,
  )

const openCart = (shop: ShopClient, list = notificationList()) =>
  mounted.render(
    <MemoryRouter>
      <InShop shop={shop} list={list}>
        <CartLines size="page" onRemoved={() => {}} />
      </InShop>
    </MemoryRouter>,
  )
const found = (selector: string): HTMLElement => {
  const element = mounted.place().querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`nothing is ${selector}`)
  return element
}

for (const typed of ['100', '0', '1.5', '-3', '']) {
  it(`a product is not added if “${typed}” was typed as its quantity, and the reason is shown`, async () => {
    const { shop, acts } = decidingShop({})
    const list = notificationList()
    openProduct(shop, list)
    await userEvent.fill(found('input'), typed)
    await userEvent.click(found('[type=submit]'))
    expect(acts).toEqual([])
    expect(list.getSnapshot().map(({ title }) => title)).toEqual(['You can order 1 to 99 of each item.'])
    await userEvent.fill(found('input'), '3')
    await userEvent.click(found('[type=submit]'))
    expect(acts).toMatchObject([{ type: 'AddItem', quantity: 3 }])
  })
}

it('Enter in the quantity of a product sets it, and adds nothing yet', async () => {
  const { shop, acts } = decidingShop({})
  openProduct(shop)
  await userEvent.fill(found('input'), '3')
  await userEvent.keyboard('{Enter}')
  expect([acts, (found('input') as HTMLInputElement).value]).toEqual([[], '3'])
})

it('a quantity is for one addition: the next press adds one piece', async () => {
  const { shop, acts } = decidingShop({})
  openProduct(shop)
  await userEvent.fill(found('input'), '3')
  await userEvent.click(found('[type=submit]'))
  await userEvent.click(found('[type=submit]'))
  expect(acts).toMatchObject([{ quantity: 3 }, { quantity: 1 }])
})

/** Types over the number, as with a keyboard: a number field then holds what no program could set. */
async function typeOver(text: string): Promise<void> {
  await userEvent.click(found('input'))
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  if (text !== '') await userEvent.keyboard(text)
  await userEvent.tab()
}

it.each(['-3', '1.5', '1,5', '1 5', '1e2', '+', '', '100', '999999999'])(
  'a line keeps its quantity if “%s” was typed, and the reason is shown',
  async (typed) => {
    const { shop, acts } = decidingShop({ events: [blanketAdded(2)] })
    const list = notificationList()
    openCart(shop, list)
    await typeOver(typed)
    expect(acts).toEqual([])
    expect(found('input')).toHaveProperty('value', '2')
    expect(list.getSnapshot().map(({ title }) => title)).toEqual(['You can order 1 to 99 of each item.'])
  },
)

it('a quantity that is typed as zeros is 0, which removes the line as its button does: it can be put back', async () => {
  const { shop, acts } = decidingShop({ events: [blanketAdded(2)] })
  const list = notificationList()
  openCart(shop, list)
  await typeOver('000')
  expect(acts).toMatchObject([{ type: 'RemoveItem', itemKey: blanketKey }])
  expect(list.getSnapshot()).toMatchObject([{ action: { label: 'Undo' } }])
})

it('the button that reaches the smallest quantity keeps the focus, and does nothing more', async () => {
  const { shop, acts, become } = shopOf({ events: [blanketAdded(2)] })
  openCart(shop)
  const fewer = found('[aria-label^="One less"]')
  await userEvent.click(fewer)
  become({ events: [blanketAdded(1)] })
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(fewer)
  expect(fewer.ariaDisabled).toBe('true')
  fewer.click()
  expect(acts).toMatchObject([{ type: 'ChangeQuantity', quantity: 1 }])
})

it('a screen reader is told the number that is typed, and none while it is not one', async () => {
  openCart(shopOf({ events: [blanketAdded(2)] }).shop)
  const values = [found('input').ariaValueNow]
  for (const typed of ['100', '1,5']) {
    await userEvent.fill(found('input'), typed)
    values.push(found('input').ariaValueNow)
  }
  expect(values).toEqual(['2', '100', null])
})

it('one more than a typed number is one more than that number, although it is not applied yet', async () => {
  const { shop, acts } = shopOf({ events: [blanketAdded(2)] })
  openCart(shop)
  await userEvent.fill(found('input'), '5')
  await userEvent.keyboard('{ArrowUp}')
  expect(acts).toMatchObject([{ type: 'ChangeQuantity', quantity: 6 }])
})

it('a number that was typed and taken back is not applied later, and the next one is', async () => {
  const { shop, acts } = shopOf({ events: [blanketAdded(2)] })
  openCart(shop)
  await userEvent.fill(found('input'), '5')
  await userEvent.keyboard('{Escape}')
  expect(found('input')).toHaveProperty('value', '2')
  timers.end()
  expect(acts).toEqual([])
  await userEvent.fill(found('input'), '7')
  timers.end()
  expect(acts).toMatchObject([{ type: 'ChangeQuantity', quantity: 7 }])
})

it('a number that was taken back is not applied when the field is left either', async () => {
  const { shop, acts } = shopOf({ events: [blanketAdded(2)] })
  openCart(shop)
  await userEvent.fill(found('input'), '5')
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  timers.end()
  expect([acts, document.activeElement?.ariaLabel]).toEqual([[], expect.stringMatching('^One more')])
  expect(found('input')).toHaveProperty('value', '2')
})

it.each([1, 99])('%i is applied once typing has paused, like every number that can be ordered', async (typed) => {
  const { shop, acts } = shopOf({ events: [blanketAdded(2)] })
  openCart(shop)
  await userEvent.fill(found('input'), `${typed}`)
  expect(acts).toEqual([])
  timers.end()
  expect(acts).toMatchObject([{ type: 'ChangeQuantity', quantity: typed }])
})

it('why a number was refused is no longer shown once another one was taken', async () => {
  const { shop, acts } = decidingShop({ events: [blanketAdded(2)] })
  const list = notificationList()
  openCart(shop, list)
  await userEvent.fill(found('input'), '1.5')
  await userEvent.tab()
  expect(list.getSnapshot()).toHaveLength(1)
  await userEvent.fill(found('input'), '3')
  await userEvent.keyboard('{Enter}')
  expect([acts.length, list.getSnapshot()]).toEqual([1, []])
})
