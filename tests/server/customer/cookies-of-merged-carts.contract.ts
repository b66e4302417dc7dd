import { describe, expect, it } from 'vitest'
import { clientOf } from '#tests/kit/entries.ts'
import { cushion, throwBlanket } from '#tests/server/shop-fixture.ts'
import { pushed } from '#tests/server/sync/pushed-events.ts'
import type { AccountApp } from './account-app.ts'
import { PASSWORD } from './logins.contract.ts'

export function describeCookiesOfMergedCarts(open: () => Promise<AccountApp>): void {
  /** A customer's browser, which has the cookie of a guest's cart again since its login. */
  async function withLateCookie() {
    const { browser, email } = await open()
    const laptop = browser()
    await laptop.post('/api/register', { email: email('anna'), password: PASSWORD })
    const late = await browser().post('/api/cart-guest', { productId: throwBlanket.id, productQuantity: 1 })
    const cookie = late.body.cart_key as string
    laptop.cookies.set('rusbank_cart', cookie)
    return { laptop, cookie }
  }
  const request = { protocol: 1, cartKey: null, clientId: clientOf(1), cursor: 0, events: [] }

  it.each(['register', 'login'])('a %s merges the cart that it names, and not the one of the cookie', async (call) => {
    const { browser, email } = await open()
    const laptop = browser()
    const form = { email: email('anna'), password: PASSWORD }
    if (call === 'login') await browser().post('/api/register', form)
    const named = await browser().post('/api/cart-guest', { productId: cushion.id, productQuantity: 1 })
    await laptop.post('/api/cart-guest', { productId: throwBlanket.id, productQuantity: 2 })
    await laptop.post(`/api/${call}`, { ...form, cartKey: named.body.cart_key })
    expect((await laptop.get('/api/cart')).body.items).toMatchObject([{ id: cushion.id, quantity: { value: 1 } }])
  })

  describe('the cookie of a guest’s cart that an exchange merges into the customer’s', () => {
    it('is removed, even if the exchange itself is refused', async () => {
      const { laptop } = await withLateCookie()
      const refused = await laptop.post('/api/sync', { ...request, events: [pushed(2)] })
      expect(refused).toMatchObject({ status: 409, body: { code: 'seq_gap' } })
      expect(laptop.cookies.has('rusbank_cart')).toBe(false)
      expect((await laptop.get('/api/cart')).body.item_count).toBe(1)
    })

    it('is removed again if the answer that removed it was lost', async () => {
      const { laptop, cookie } = await withLateCookie()
      await laptop.post('/api/sync', request)
      laptop.cookies.set('rusbank_cart', cookie)
      expect((await laptop.post('/api/sync', request)).body.cart.item_count).toBe(1)
      expect(laptop.cookies.has('rusbank_cart')).toBe(false)
    })
  })
}
