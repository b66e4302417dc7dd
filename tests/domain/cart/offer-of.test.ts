import { expect, it } from 'vitest'
import { offerOf } from '#domain/cart/decide-cart.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import { couchAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { couch } from '#tests/kit/goods.ts'

it('an offer has the price of the chosen variation and the picture of the chosen colour', () => {
  expect(offerOf(couch, { productId: couch.id, variation: 100102, colour: 'rust' })).toMatchObject({
    options: [{ name: 'Filling', option: 'Feather' }],
    colourName: 'Rust',
    picture: 'pictures/sage-3-seater/rust-hero.webp',
    price: 1_399_900,
    priceRegular: 1_399_900,
  })
})

it('an offer without a picture of the chosen colour has one of the chosen option', () => {
  const filling = (option: string) => ({ colour: null, option: { name: 'Filling', option } })
  const images = [
    { ...filling('Foam'), src: 'pictures/foam.webp' },
    { ...filling('Feather'), src: 'pictures/feather.webp' },
  ]
  const choice = { productId: couch.id, variation: 100102, colour: 'rust' }
  expect(offerOf({ ...couch, images }, choice).picture).toBe('pictures/feather.webp')
  expect(offerOf({ ...couch, images: [] }, choice).picture).toBeNull()
})

it('a cart that is answered has the regular price of its lines too', () => {
  expect(serverCart(cartAfter(couchAdded()), null).items).toMatchObject([
    { price: 1_299_900, price_regular: 1_499_900 },
  ])
})
