import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { openAttackedShop, TIMEOUT } from './attacked-shop.ts'
import { type DocumentedCall, documentedCalls } from './documented-calls.ts'
import { faultsOfCall } from './judge.ts'
import { knownValues } from './known-values.ts'
import { CALLS_OF_DEVELOPERS, OPEN_CALLS } from './open-calls.ts'
import { requestOf, turnsOf, validFields } from './right-request.ts'
import { type Cookies, type Sent, send } from './send.ts'
import { tableNames, watchTables } from './table-watch.ts'
import { PASSWORD, visitorsOf } from './visitors.ts'
import { isWrittenAllTheSame } from './written-all-the-same.ts'

/** The answers to a request without permission: log in, forbidden, not found, or wait. */
const CLOSED = [401, 403, 404, 429]

const shop = await openAttackedShop()
const { app, sql } = shop
const calls = await documentedCalls(shop)
const tables = await tableNames(sql)
const visitors = visitorsOf(shop)
const owner = await visitors.customer()
const attacker = await visitors.customer()
const { cookies: support } = await visitors.staff('support')
const { cookies: developer } = await visitors.staff('developer')
const watch = await watchTables(sql)
const ownerWatch = await watchTables(sql, [owner.id, owner.cartId, owner.order.id, ...owner.secrets])
afterAll(shop.close, TIMEOUT)

const nobody: Cookies = new Map()
const secret = 'a'.repeat(43)
const forged: Cookies = new Map([
  ['rusbank_session', secret],
  ['rusbank_staff', secret],
  ['rusbank_device', secret],
  ['rusbank_cart', secret],
])

/**
 * A valid request for each variant of a call, with every id of the owner but none of their keys, since a key gives
 * access.
 */
function requestsOf(call: DocumentedCall, password = 'nobody has this one'): readonly Sent[] {
  const { id: customer_id, sessionId: id, order, cartId, itemKey } = owner
  const ids = { customer_id, id, orderId: order.id, number: order.number, cartId, itemKey }
  const known = { ...knownValues(attacker), ...ids, password, cartKey: secret, key: undefined }
  return Array.from({ length: turnsOf(call.schema) }, (_, turn) => ({
    ...requestOf(call, validFields(call, { turn, known })),
    headers: { 'idempotency-key': randomUUID() },
  }))
}

/** What went wrong when the owner's request was sent by somebody without permission. */
async function openings(call: DocumentedCall, cookies: Cookies): Promise<readonly string[]> {
  // What was written before is no fault of the call.
  await watch.changed()
  const found: string[] = []
  for (const sent of requestsOf(call)) {
    const received = await send(app, sent, cookies)
    const written = (await watch.changed()).filter((table) => !isWrittenAllTheSame(call.name, table))
    found.push(
      ...(CLOSED.includes(received.status) ? [] : [`${received.status}: ${received.body.slice(0, 200)}`]),
      ...faultsOfCall(call, received, tables),
      ...owner.secrets.filter((word) => received.body.includes(word)).map((word) => `it tells “${word}”`),
      ...written.map((table) => `the table ${table} has changed`),
    )
  }
  return found
}

const closed = calls.filter(({ name }) => !OPEN_CALLS.has(name))
const ofStaff = closed.filter(({ tag }) => tag === 'support')
const ofCustomers = closed.filter(({ tag }) => tag !== 'support')
const named = (some: readonly DocumentedCall[]) => some.map((call) => [call.name, call] as const)

describe('the valid request of every call', () => {
  it.each(named(calls))('%s: fits the call’s own schema', (_, call) => {
    for (const sent of requestsOf(call)) {
      const query = Object.fromEntries(new URL(sent.url, 'http://shop').searchParams)
      const path = Object.fromEntries(call.inPath.map((name) => [name, knownValues(owner)[name] ?? 'word']))
      const given = { ...query, ...path, ...(sent.payload as object | undefined) }
      const parsed = call.route.payload?.['~standard'].validate(given)
      expect(parsed, `add what is right to known-values.ts: ${JSON.stringify(given)}`).not.toHaveProperty('issues')
    }
  })
})

describe('somebody without a session', () => {
  it('may use the calls that are listed as public', () => {
    expect([...OPEN_CALLS].filter((name) => calls.every((call) => call.name !== name))).toEqual([])
  })

  it.each(named(closed))(
    '%s: gets nothing without a session, and nothing with a made-up one',
    async (_, call) => {
      expect(await openings(call, nobody), 'if anybody may call it, add it to open-calls.ts').toEqual([])
      expect(await openings(call, forged)).toEqual([])
    },
    TIMEOUT,
  )
})

describe('somebody with another person’s session', () => {
  it.each(named(ofStaff))(
    '%s: refuses customers',
    async (_, call) => {
      expect(await openings(call, attacker.cookies)).toEqual([])
    },
    TIMEOUT,
  )

  it.each(named(ofCustomers))(
    '%s: accepts no staff session',
    async (_, call) => {
      expect(await openings(call, support)).toEqual([])
      expect(await openings(call, developer)).toEqual([])
    },
    TIMEOUT,
  )

  it.each(named(ofStaff))(
    '%s: accepts only its own roles',
    async (_, call) => {
      const { cookies } = await visitors.staff('support')
      const [first] = requestsOf(call)
      if (first === undefined) return
      const { status, body } = await send(app, first, cookies)
      const isClosed = status === 403 && JSON.parse(body).code === 'not_your_role'
      expect(isClosed).toBe(CALLS_OF_DEVELOPERS.has(call.name))
    },
    TIMEOUT,
  )

  it.each(named(calls.filter(({ tag }) => tag !== 'support')))(
    '%s: another customer learns nothing about this one, and changes nothing of theirs',
    async (_, call) => {
      const { cookies } = await visitors.customer()
      // The owner's rows may have changed in the tests before.
      await ownerWatch.changed()
      for (const sent of requestsOf(call, PASSWORD)) {
        const received = await send(app, sent, cookies)
        const leaked = owner.secrets.filter(
          (word) => received.body.includes(word) && !JSON.stringify(sent).includes(word),
        )
        expect([leaked, await ownerWatch.changed()]).toEqual([[], []])
        expect(faultsOfCall(call, received, tables)).toEqual([])
      }
    },
    TIMEOUT,
  )
})
