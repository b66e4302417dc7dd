import { expect, it } from 'vitest'
import { trackBrowserState } from '#domain/replay/track-browser-state.ts'
import { blanketAdded, clientOf, cushionAdded, entryOf, storedOf, syncedOf } from '#tests/kit/entries.ts'

const stored = [storedOf(1, blanketAdded(), clientOf(1)), storedOf(2, cushionAdded(), clientOf(2))]

/** A browser whose first act the server took otherwise. */
function begun() {
  const walk = trackBrowserState({ eventAt: (_, position) => stored[position - 1], isCart: () => false })
  walk.step(entryOf(1, blanketAdded()), 'uncertain')
  return walk
}

it('an act stays uncertain until an answer acknowledges it', () => {
  const walk = begun()
  expect(walk.at()).toMatchObject({ cursor: 0, hasUncertain: true, isServers: true })
  walk.step(syncedOf(stored, 1), 'accepted')
  expect(walk.at()).toMatchObject({ cursor: 2, hasUncertain: false, isServers: true, gap: false })
})

it('an answer with an event missing acknowledges nothing, as in the fold', () => {
  const walk = begun()
  walk.step(syncedOf(stored.slice(1), 1), 'accepted')
  expect(walk.at()).toMatchObject({ cursor: 0, hasUncertain: true, gap: true })
})

it('an act that was acknowledged before it is logged again is ignored, as in the fold', () => {
  const walk = trackBrowserState({ eventAt: (_, position) => stored[position - 1], isCart: () => false })
  walk.step(syncedOf(stored, 2), 'accepted')
  expect(walk.step(entryOf(2, cushionAdded()), 'uncertain')).toBe(false)
  expect(walk.at().hasUncertain).toBe(false)
  expect(walk.step(entryOf(3, blanketAdded()), 'uncertain')).toBe(true)
})
