import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { anyFields } from './any-fields.ts'
import { openAttackedShop, TIMEOUT } from './attacked-shop.ts'
import { type DocumentedCall, documentedCalls } from './documented-calls.ts'
import { hostileEnvelopes } from './hostile-envelopes.ts'
import { hostileFields } from './hostile-fields.ts'
import { faultsOfCall } from './judge.ts'
import { knownValues } from './known-values.ts'
import { requestOf } from './right-request.ts'
import { type Cookies, type Sent, send } from './send.ts'
import { tableNames, watchTables } from './table-watch.ts'
import { type Visitor, visitorsOf } from './visitors.ts'
import { isWrittenAllTheSame } from './written-all-the-same.ts'

const shop = await openAttackedShop()
const { app, sql } = shop
const calls = await documentedCalls(shop)
const tables = await tableNames(sql)
const watch = await watchTables(sql)
const visitors = visitorsOf(shop)
afterAll(shop.close, TIMEOUT)

interface Attacker {
  readonly who: string
  readonly cookies: Cookies
  readonly visitor: Visitor
}

/**
 * The session with the most permissions for a call: staff for staff calls, a guest if no session is needed, and
 * otherwise a customer.
 */
async function attackerOf({ tag, statuses }: DocumentedCall): Promise<Attacker> {
  if (tag === 'support') {
    const { cookies } = await visitors.staff('developer')
    return { who: 'a developer', cookies, visitor: await visitors.customer() }
  }
  const isForAll = !statuses.has(401)
  const visitor = await (isForAll ? visitors.guest() : visitors.customer())
  return { who: isForAll ? 'a guest' : 'a customer', cookies: visitor.cookies, visitor }
}

interface Attack extends Attacker {
  readonly call: DocumentedCall
}

function lazily<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** What is wrong with the answer to a request, and with the changes in the tables. */
async function faultsAfter({ call, cookies }: Attack, sent: Sent): Promise<readonly string[]> {
  const received = await send(app, sent, cookies)
  const { status } = received
  const isRefused = status >= 400 || call.method === 'GET'
  const written = (await watch.changed()).filter((table) => isRefused && !isWrittenAllTheSame(call.name, table))
  return [
    ...faultsOfCall(call, received, tables),
    ...written.map((table) => `${status}, and the table ${table} has changed`),
    ...(sent.status === undefined || sent.status === status ? [] : [`${status} in the place of ${sent.status}`]),
  ]
}

describe.each(calls.map((call) => [call.name, call] as const))('%s', (_, call) => {
  const attacker = lazily(() => attackerOf(call))
  const attack = async (): Promise<Attack> => {
    const attacking = { ...(await attacker()), call }
    // What the attacker's arrival has written is no fault of the call.
    await watch.changed()
    return attacking
  }

  it(
    'refuses every malformed request with its documented error, and writes nothing',
    async () => {
      const attacking = await attack()
      const known = knownValues(attacking.visitor)
      const found: string[] = []
      for (const { what, ...sent } of [...hostileFields(call, known), ...hostileEnvelopes(call, known)]) {
        found.push(...(await faultsAfter(attacking, sent)).map((fault) => `${attacking.who}, ${what}: ${fault}`))
      }
      expect(found).toEqual([])
    },
    TIMEOUT,
  )

  it(
    'answers made-up fields as documented',
    async () => {
      const attacking = await attack()
      const fields = anyFields(call.schema, knownValues(attacking.visitor))
      await fc.assert(
        fc.asyncProperty(fields, async (made) => {
          expect(await faultsAfter(attacking, requestOf(call, made))).toEqual([])
        }),
        { numRuns: 15 },
      )
    },
    TIMEOUT,
  )
})
