import { describe, expect, it } from 'vitest'
import { browserIn, virtualShop } from './engine-browsers.ts'

/** A shop, and a key of a cart with one blanket in it. */
async function shopWithCart() {
  const shop = virtualShop()
  const first = browserIn({ shop })
  first.addBlanket()
  await shop.pass(5_000)
  return { shop, cartKey: first.cookies().cartKey }
}

describe('a leading tab with an empty log', () => {
  it('loads from the server the cart that another tab shows', async () => {
    const { shop, cartKey } = await shopWithCart()
    const { receive, blankets } = browserIn({ shop, cartKey })
    await shop.pass(5_000)
    expect(blankets()).toBe(0)
    receive({ kind: 'seeded' })
    receive({ kind: 'hurry' })
    await shop.pass(1_000)
    expect(blankets()).toBe(1)
  })

  it('requests no cart because another tab asks for the link', async () => {
    const { shop, cartKey } = await shopWithCart()
    const { receive, calls } = browserIn({ shop, cartKey })
    await shop.pass(5_000)
    receive({ kind: 'link_asked' })
    receive({ kind: 'hurry' })
    await shop.pass(1_000)
    expect(calls).toEqual([])
  })

  it('requests no cart for the guest after a logout, though another tab showed one before', async () => {
    const { shop, cartKey } = await shopWithCart()
    const { receive, client, calls, logIn } = browserIn({ shop, cartKey })
    await shop.pass(1_000)
    receive({ kind: 'seeded' })
    void logIn(0)
    await shop.pass(5_000)
    void client.logOut()
    await shop.pass(5_000)
    calls.length = 0
    client.pull()
    await shop.pass(1_000)
    expect(calls).toEqual([])
  })
})
