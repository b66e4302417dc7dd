import { expect, it } from 'vitest'
import { AddedItem } from '#src/cart/added-item.tsx'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { storedPostcode } from '#src/client/stored-postcode.ts'
import { couchAdded } from '#tests/kit/entries.ts'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const addition = {
  itemKey: 'couch',
  name: 'Sage 3-seater',
  at: Date.UTC(2026, 10, 23, 9),
  days: { min: 2, max: 4 },
  related: [],
}

it('on a phone an addition that could not be sent is shown as an error, and not as a success', () => {
  const { shop, become } = shopOf({ events: [couchAdded()] })
  page.render(
    <CartProvider shop={shop} seed={null}>
      <AddedItem addition={addition} />
    </CartProvider>,
  )
  const shown = () => page.place().textContent
  expect(shown()).toContain('Sage 3-seater added to your cart')
  become({ events: [couchAdded()], state: 'offline' })
  expect(page.place().querySelector('[role="alert"]')?.textContent).toMatch(
    /^We couldn’t connect.*saved on this device/,
  )
  expect(shown()).not.toContain('added to your cart')
  become({ events: [couchAdded()], state: 'offline', isDurable: false })
  expect(shown()).toContain('Please keep this page open.')
  expect(shown()).not.toContain('saved on this device')
  become({ events: [couchAdded()] })
  expect(shown()).toContain('Sage 3-seater added to your cart')
})

it('an addition is estimated to arrive at the postcode that the shopper typed on a product’s page', () => {
  const open = () => {
    page.render(null)
    page.render(
      <CartProvider shop={shopOf({ events: [couchAdded()] }).shop} seed={null}>
        <AddedItem addition={addition} />
      </CartProvider>,
    )
    return page.place().textContent
  }
  storedPostcode.write('')
  const anywhere = open()
  storedPostcode.write('0920')
  const remote = open()
  storedPostcode.write('')
  expect(remote).toContain('0920')
  expect(anywhere).not.toContain('0920')
})
