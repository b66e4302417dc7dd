import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { evolveCart } from '#domain/cart/evolve-cart.ts'
import { EntryDetails } from '#src/developer/entry-details.tsx'
import { blanketAdded } from '#tests/kit/entries.ts'

it('an entry that adds an item is described as adding it', () => {
  const cart = emptyCart()
  evolveCart(cart, blanketAdded(2))
  const html = renderToStaticMarkup(
    <EntryDetails shown={undefined} before={emptyCart()} cart={cart} customer={{ status: 'guest' }} />,
  )
  const [changes = ''] = /<section aria-label="What it changed".*?<\/section>/s.exec(html) ?? []
  expect(changes).toMatch(/ added: 2/)
  expect(changes).not.toContain('removed')
})
