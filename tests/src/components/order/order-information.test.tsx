import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { OrderView } from '#domain/order/order-view.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { OrderInformation } from '#src/components/order/order-information.tsx'
import { orderOf } from './given.ts'

const company = {
  address: { unit: 'Unit 4', street: '21 Bofors Circle', suburb: 'Epping 2', city: 'Cape Town' },
  opening_hours: [],
}

function markupOf(part: Partial<OrderView>): string {
  const element = <OrderInformation order={orderOf(part)} />
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '/', loader: () => null, element }], {
    hydrationData: { loaderData: { [SHOP_ROUTE]: { categories: [], company, cart: null, visitor: null } } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const textOf = (part: Partial<OrderView>) => markupOf(part).replaceAll(/<[^>]*>/g, '')

it.each([
  ['localPickup', 'paid', true],
  ['localPickup', 'ready_for_pick_up', true],
  ['localPickup', 'collected', false],
  ['localPickup', 'cancelled', false],
  ['deliveryToDoor', 'paid', false],
] as const)('an order by %s that is %s names where it is collected: %s', (shipping_method, status, isNamed) => {
  const text = textOf({ shipping_method, status, pay_by: null })
  expect(text.includes('Collection addressUnit 4, 21 Bofors Circle, Epping 2, Cape Town')).toBe(isNamed)
})

it.each([
  ['awaiting_payment', '2026-11-21T08:30:00.000Z', 'Arriving, if you pay today'],
  ['paid', null, 'ArrivingWednesday'],
] as const)('an order that is %s says when it arrives, and if it must be paid for that', (status, pay_by, expected) => {
  expect(textOf({ status, pay_by })).toContain(expected)
})

it.each([
  [{ carrier: 'Dawn Wing', tracking: 'DW 17' }, 'Dawn Wing, DW 17'],
  [{ carrier: null, tracking: 'DW 17' }, 'DW 17'],
  [{ carrier: 'Dawn Wing', tracking: null }, 'Dawn Wing'],
])('an order names what is known of the parcel it was sent with: %j', (parcel, expected) => {
  expect(textOf({ status: 'dispatched', parcel })).toContain(`Courier${expected}`)
})

it('a name or an address of another script does not change the direction of what follows it', () => {
  const contact = { email: 'layla@example.com', first_name: '\u202eLayla', last_name: 'Haddad', phone: '0825550142' }
  const address = {
    address: '14 شارع',
    suburb: 'الكيب',
    city: 'Cape Town',
    state: 'WC',
    postcode: '8001',
    country: 'ZA' as const,
  }
  const markup = markupOf({ contact, address })
  for (const typed of ['\u202eLayla Haddad', '14 شارع', 'الكيب']) expect(markup).toContain(`<bdi>${typed}</bdi>`)
  expect(textOf({ contact, address })).toContain('Haddad, 14 شارع, الكيب, Cape Town, Western Cape 8001')
})
