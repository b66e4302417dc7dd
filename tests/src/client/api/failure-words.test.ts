import { describe, expect, it } from 'vitest'
import type { CallError } from '#server/http/call-error.ts'
import { overloaded } from '#server/http/overloaded.ts'
import { tooManyOrders } from '#server/order/placed-limits.ts'
import { tooLarge, tooManyOfCustomer, tooManyOfGuest, tooManyOnNetwork } from '#server/order/unpaid-orders.ts'
import { tooManyRequests } from '#server/security/rate-limiter.ts'
import type { ApiFailure } from '#src/client/api/api-result.ts'
import { failureWords } from '#src/client/api/failure-words.af.ts'

function inAfrikaans({ error }: CallError): string {
  const failure: ApiFailure = { ok: false, reason: 'refused', status: error.data.status, ...error }
  return failureWords.message(failure)
}

const numberIn = (text: string) => /\d+/.exec(text)?.[0] ?? 'none'

describe('an error whose message depends on its details', () => {
  it.each([1, 2, 59, 60, 61, 150, 3_599])('names the same wait in Afrikaans as in English: %i s', (seconds) => {
    const error = tooManyRequests(seconds * 1_000)
    // One second is a word in Afrikaans, and a minute in both.
    const english = numberIn(error.error.message.replace('1 second.', 'a second.'))
    expect(numberIn(inAfrikaans(error))).toBe(english)
    expect(inAfrikaans(error)).toContain(seconds < 60 ? 'sekonde' : 'minu')
  })

  it('names in Afrikaans how many items an order may have', () => {
    const error = tooLarge(10_000)
    if (error === null) throw new Error('It is too large')
    expect(numberIn(inAfrikaans(error))).toBe(numberIn(error.error.message))
  })

  it('says in Afrikaans which limit of unpaid orders is reached, and sends nobody to an account that does not help', () => {
    const messages = [tooManyOfCustomer, tooManyOnNetwork, tooManyOfGuest].map(inAfrikaans)
    expect(messages.map((text) => [text.includes('rekening'), text.includes('netwerk')])).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ])
  })

  it('says in Afrikaans what helps after too many orders', () => {
    const text = inAfrikaans(tooManyOrders(1_000))
    expect(
      ['bestellings', 'e‑posadres', 'netwerk', 'rekening', 'kontak ons'].filter((word) => !text.includes(word)),
    ).toEqual([])
  })
})

it('a shop that is too busy says so in Afrikaans', () => {
  expect(inAfrikaans(overloaded)).toBe('Die winkel is nou baie besig. Probeer asseblief oor ’n oomblik weer.')
})
