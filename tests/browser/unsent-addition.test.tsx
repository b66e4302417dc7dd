import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { RefusalToasts } from '#src/cart/refusal-toasts.tsx'
import { DrawerContext } from '#src/components/cart/drawer-context.ts'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { blanketAdded } from '#tests/kit/entries.ts'
import { BlanketForm } from './blanket-form.tsx'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

/** A product's page on which the blanket was just added. `types` are those of the toasts. */
async function added() {
  const { shop, become } = shopOf({})
  const list = notificationList()
  page.render(
    <MemoryRouter>
      <DrawerContext value={{ isOpen: false, open: () => Promise.resolve(false) }}>
        <InShop shop={shop} list={list}>
          <BlanketForm />
          <RefusalToasts isCartShown={false} />
        </InShop>
      </DrawerContext>
    </MemoryRouter>,
  )
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLElement)
  const types = () => list.getSnapshot().map(({ type }) => type)
  await expect.poll(types).toEqual(['success'])
  return { become, types, list }
}

it('an item that is added on a product’s page and can’t be sent is told of as an error only', async () => {
  const { become, types } = await added()
  become({ events: [blanketAdded()], state: 'offline' })
  await expect.poll(types).toEqual(['error'])
})

it('an item that is added on a product’s page and then refused is told of as an error only', async () => {
  const { become, types } = await added()
  const event = { ...blanketAdded(), v: 1 }
  become({ refusals: [{ seq: 1, eventId: 'e1', reason: 'out_of_stock', message: 'Weave throw is sold out.', event }] })
  await expect.poll(types).toEqual(['error'])
})

it('an item that can’t be sent is told of as an error also after its confirmation has gone', async () => {
  const { become, types, list } = await added()
  become({ events: [blanketAdded()], state: 'sending' })
  list.dismissAll()
  await expect.poll(types).toEqual([])
  become({ events: [blanketAdded()], state: 'offline' })
  await expect.poll(types).toEqual(['error'])
  list.dismissAll()
  become({ events: [blanketAdded()], state: 'sending' })
  become({ events: [blanketAdded()], state: 'offline' })
  await expect.poll(types).toEqual([])
})

it('an item that was sent is told of as no error when the network fails later', async () => {
  const { become, types, list } = await added()
  become({ events: [blanketAdded()], state: 'sending' })
  become({ events: [blanketAdded()], state: 'sent' })
  list.dismissAll()
  await expect.poll(types).toEqual([])
  become({ events: [blanketAdded()], state: 'offline' })
  await expect.poll(types).toEqual([])
})

it.each([
  ['saved on this device if it is', true, /saved on this device/],
  ['not saved while the code that saves it cannot be loaded', false, /^Please keep this page open/],
])('an item that can’t be sent is told of as %s', async (_, isDurable, message) => {
  const { become, list } = await added()
  become({ events: [blanketAdded()], state: 'offline', isDurable })
  await expect.poll(() => list.getSnapshot().map((each) => each.message)).toEqual([expect.stringMatching(message)])
})
