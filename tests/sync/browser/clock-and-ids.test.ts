import { expect, it } from 'vitest'
import { browserClockAndIds } from '#sync/browser/clock-and-ids.ts'

it('makes ids of version 7 that do not repeat', () => {
  const ids = Array.from({ length: 2_000 }, () => browserClockAndIds.eventId())
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
