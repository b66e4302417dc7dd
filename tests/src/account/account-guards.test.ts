import { createStaticHandler } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { accountGuards, type IdentifyVisitor, identifyByLog } from '#src/account/account-guards.ts'
import { withGuards } from '#src/app/route-guards.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'

const page = { module: 'src/page.tsx', step: null }

/** The final path after navigating to a page. */
async function goTo(path: string, identifyVisitor: IdentifyVisitor): Promise<string> {
  const table = [
    { path: '/my-account/*', handle: { ...page, guards: ['auth'] }, loader: () => null },
    { path: '/login', handle: { ...page, guards: ['guest'] }, loader: () => null },
  ]
  const { query } = createStaticHandler(withGuards(table, new Map(Object.entries(accountGuards(identifyVisitor)))))
  const found = await query(new Request(`https://shop.example${path}`))
  return found instanceof Response ? (found.headers.get('location') ?? '') : path
}

const guest: IdentifyVisitor = async () => 'guest'
const customer: IdentifyVisitor = async () => 'customer'
const unknown: IdentifyVisitor = async () => 'unknown'

describe('the route guards of accounts', () => {
  test('redirect a guest to the login, and from there back to the requested page', async () => {
    expect(await goTo('/my-account/orders?page=2', guest)).toBe('/login?to=%2Fmy-account%2Forders%3Fpage%3D2')
    expect(await goTo('/login', guest)).toBe('/login')
  })

  test('let a customer pass, and redirect them away from the login', async () => {
    expect(await goTo('/my-account/orders', customer)).toBe('/my-account/orders')
    expect(await goTo('/login?to=/cart', customer)).toBe('/cart')
    expect(await goTo('/login?to=//evil.example', customer)).toBe('/my-account')
  })
})

test('a visitor who cannot be identified now may see every page of an account, and the login', async () => {
  expect([await goTo('/my-account', unknown), await goTo('/login', unknown)]).toEqual(['/my-account', '/login'])
})

describe('the customer of a hydrated page', () => {
  const shipping = savedDetails({ email: 'anna@example.com', first_name: 'Anna' })
  const anna: CustomerSnapshot = {
    state: loggedInAs({ user_id: 'u1', shipping }, { refreshedAt: 1 }),
    cursor: 1,
    sessionEnded: false,
    emptied: false,
    loaded: true,
  }

  function log() {
    const { store, ...customer } = scriptedStore<CustomerSnapshot>(firstCustomer)
    const identifyVisitor = identifyByLog({ customer: store })
    return {
      ...customer,
      at: (path: string) => identifyVisitor(new Request(`https://shop.example${path}`)),
    }
  }

  test('is known when the log has been read, and not before', async () => {
    const { at, become, watched } = log()
    const answer = at('/my-account')
    become({ ...firstCustomer, cursor: 3 })
    become(anna)
    expect(await answer).toBe('customer')
    expect(watched()).toBe(0)
  })

  test('is null if nobody is logged in', async () => {
    const { at, become } = log()
    become({ ...firstCustomer, loaded: true })
    expect(await at('/my-account')).toBe('guest')
  })

  test('is a customer on every page while the session lasts, also on that of the login', async () => {
    const { at, become } = log()
    become(anna)
    expect([await at('/my-account/orders'), await at('/login')]).toEqual(['customer', 'customer'])
  })

  test('may see the last known data, and log in, when the session has ended', async () => {
    const { at, become } = log()
    become({ ...anna, sessionEnded: true })
    expect([await at('/my-account/orders'), await at('/login')]).toEqual(['customer', 'guest'])
  })
})
