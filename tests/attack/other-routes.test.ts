import { afterAll, describe, expect, it } from 'vitest'
import { openAttackedShop, TIMEOUT } from './attacked-shop.ts'
import { documentedCalls } from './documented-calls.ts'
import { faultsOf } from './judge.ts'
import { hostileAddresses, isExcepted, otherRoutes, unusedExceptions } from './other-routes.ts'
import { type Received, send } from './send.ts'
import { tableNames, watchTables } from './table-watch.ts'
import { isWrittenAllTheSame } from './written-all-the-same.ts'

const shop = await openAttackedShop()
const { app, sql, routes } = shop
const calls = await documentedCalls(shop)
const others = otherRoutes(shop, calls)
const tables = await tableNames(sql)
afterAll(shop.close, TIMEOUT)

/** A redirect has to lead to a page of this shop. */
function faultsOfWay({ headers }: Received): readonly string[] {
  const { location } = headers
  const isOwn = location === undefined || /^\/(?![/\\])[^\r\n]*$/.test(String(location))
  return isOwn ? [] : [`it sends a browser to ${String(location)}`]
}

describe('the shop’s routes', () => {
  it('are each attacked as a call or as another address, or state why not', () => {
    const attacked = new Set([...calls.map(({ name }) => name), ...others.map(({ method, url }) => `${method} ${url}`)])
    const left = routes.filter((route) => !isExcepted(route) && !attacked.has(`${route.method} ${route.url}`))
    expect(left).toEqual([])
    expect([calls.length > 60, others.length > 40, unusedExceptions(shop)]).toEqual([true, true, []])
  })

  it('with HEAD are all routes of GET', () => {
    const of = (method: string) =>
      new Set(routes.flatMap((route) => (route.method === method ? [route.url.replace(/(?<=.)\/$/, '')] : [])))
    const ofGet = of('GET')
    expect([...of('HEAD')].filter((url) => !ofGet.has(url))).toEqual([])
  })

  it('that are calls are all documented, with their input and output', () => {
    const registered = routes.filter(({ answers, method }) => Object.keys(answers).length > 0 && method !== 'HEAD')
    expect(registered.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(
      calls.map(({ name }) => name).toSorted(),
    )
  })
})

describe('an address that is no call answers any request, reveals nothing, and redirects to no other site', () => {
  it.each(others.map((route) => [`${route.method} ${route.url}`, route] as const))(
    '%s',
    async (name, route) => {
      const watch = await watchTables(sql)
      const found: string[] = []
      for (const { what, ...sent } of hostileAddresses(route)) {
        const received = await send(app, sent)
        const written = (await watch.changed()).filter((table) => !isWrittenAllTheSame(name, table))
        const isRefused = received.status >= 400 || route.method === 'GET'
        const faults = [
          ...faultsOf(received, tables),
          ...faultsOfWay(received),
          ...(isRefused ? written.map((table) => `${received.status}, and the table ${table} has changed`) : []),
        ]
        found.push(...faults.map((fault) => `${what}: ${fault}`))
      }
      expect(found).toEqual([])
    },
    TIMEOUT,
  )
})
