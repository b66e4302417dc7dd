import { describe, expect } from 'vitest'
import { newPerson } from '#tests/e2e/kit/account.ts'
import { glides, sage } from '#tests/e2e/kit/products.ts'
import type { ServerCarts } from '#tests/e2e/kit/server-carts.ts'
import { rounds, test } from './kit/engine-test.ts'
import type { Query } from './kit/locate.ts'
import {
  accountLink,
  button,
  cartLine,
  cartWith,
  field,
  heading,
  loginLink,
  main,
  oneMore,
  option,
  quantity,
} from './kit/parts.ts'
import type { ShopperTab } from './kit/shopper.ts'

const TYPED = {
  'First name': 'Thandi',
  'Last name': 'Mokoena',
  Phone: '082 555 0142',
  'Street address': '14 Florida Road',
  Suburb: 'Morningside',
  'City or town': 'Durban',
  'Postal code': '4001',
}
const logOut = button('^Log out$')
const order: Query = { role: 'article', name: '^Order R' }

async function holds(tab: ShopperTab, pieces: number): Promise<void> {
  await tab.sees(cartWith(pieces))
  await tab.sees(quantity, ({ value }) => value === String(pieces))
}

/** The quantities in the server's cart. */
async function piecesOf(serverCarts: ServerCarts, cartKey: string): Promise<readonly number[]> {
  const { items } = await serverCarts.cart(cartKey)
  return items.map((item) => item.quantity.value)
}

async function add(tab: ShopperTab, { path, choices }: typeof sage): Promise<void> {
  await tab.open(path)
  for (const [group, name] of Object.entries(choices)) await tab.press(option(group, name))
  await tab.press(button('^Add to cart$'))
}

describe('a cart keeps every change, in every engine', () => {
  test.for(rounds())('$engine, round $round', async ({ engine }, { shopperIn, serverCarts }) => {
    const shopper = await shopperIn(engine)
    const { proxy } = shopper

    // Adding and changing.
    const first = await shopper.openTab()
    await add(first, sage)
    await first.sees(cartWith(1))
    await first.open('/cart')
    await first.press(oneMore)
    await holds(first, 2)
    await first.fill(quantity, '3\n')
    await holds(first, 3)
    await first.isAt('sent', 0)
    const cartKey = await shopper.cartKey()
    expect(await piecesOf(serverCarts, cartKey)).toEqual([3])

    // Offline changes, after which the browser is closed, and reopened when the network is back.
    proxy.cut()
    for (const pieces of [4, 5, 6, 7, 8]) {
      await first.press(oneMore)
      await holds(first, pieces)
    }
    await first.isAt('offline', 5)
    await shopper.reopen()
    proxy.restore()
    const leader = await shopper.openTab()
    await leader.open('/cart')
    await holds(leader, 8)
    await leader.isAt('sent', 0)
    expect(await piecesOf(serverCarts, cartKey)).toEqual([8])

    // A page that is left as soon as it shows a change.
    for (const pieces of [9, 10]) {
      await leader.press(oneMore)
      await holds(leader, pieces)
      await leader.open('/cart')
      await holds(leader, pieces)
    }

    // Two tabs, of which the sending one is closed.
    const second = await shopper.openTab()
    await second.open('/cart')
    await holds(second, 10)
    await second.press(oneMore)
    await holds(leader, 11)
    await leader.press(oneMore)
    await holds(second, 12)
    await leader.close()
    await second.press(oneMore)
    await holds(second, 13)
    await second.isAt('sent', 0)
    expect(await piecesOf(serverCarts, cartKey)).toEqual([13])

    // A refused code changes nothing.
    await second.fill(field('Promo code'), 'NOSUCHCODE')
    await second.press(button('^Apply$'))
    await second.seesText('Invalid promo code')
    await holds(second, 13)
    expect(await piecesOf(serverCarts, cartKey)).toEqual([13])

    // The checkout.
    const person = newPerson()
    await second.open('/checkout')
    await second.fill(field('E-mail'), person.email)
    for (const [label, text] of Object.entries(TYPED)) await second.fill(field(label), text)
    await second.choose({ role: 'combobox', name: '^Province', within: main }, 'KwaZulu-Natal')
    await second.press({ role: 'radio', name: '^EFT \\(bank transfer', within: main })
    await second.press(button('^Place order'))
    await second.sees(order)
    await second.open('/cart')
    await second.sees(cartWith(0))

    // A login, and a logout that leaves no personal data.
    await second.open('/register')
    await second.fill(field('First name'), person.firstName)
    await second.fill(field('E-mail'), person.email)
    await second.fill(field('Password'), person.password)
    await second.press(button('^Create account$'))
    await second.sees(heading(`^Welcome, ${person.firstName}`))
    await add(second, glides)
    await second.sees(cartWith(1))
    await second.press(accountLink)
    await second.press(logOut)
    await second.sees(loginLink)
    await second.sees(cartWith(0))
    await second.open('/login')
    await second.fill(field('E-mail'), person.email)
    await second.fill(field('Password'), person.password)
    await second.press(button('^Log in$'))
    // The link to the account is shown before the page that the login leads to.
    await second.sees(heading(`^Welcome, ${person.firstName}`))
    await second.open('/cart')
    await holds(second, 1)
    await second.open('/my-account')
    await second.press(logOut)
    await second.sees(loginLink)
    await second.open('/cart')
    await second.sees(cartWith(0))
    await second.seesNo(cartLine)
  })
})
