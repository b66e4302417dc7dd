import { assert } from '../assert.ts'
import type { SlicedWork } from './sliced-work.ts'

interface Walk<State> {
  /** The last point. */
  readonly length: number
  readonly initial: State
  /** How many events the step to `point` folds. */
  readonly weight: (point: number) => number
  /** Returns the state at `to`, given the state at `from`. Must not mutate `state`. */
  readonly advance: (state: State, from: number, to: number) => State
}

/** Random access to the state at every point of a recording. */
export interface CachedStates<State> {
  readonly length: number
  /** The state at a point, 0 to `length`. Folds at most `CACHE_DISTANCE` events. */
  readonly at: (point: number) => State
}

interface CachedState<State> {
  readonly point: number
  readonly state: State
}

/** The minimum number of events between two cached states. */
const CACHE_DISTANCE = 2_000

/**
 * Caches a state at intervals, up to the last point that was read. The first read of the end folds everything once;
 * afterwards every point is near a cached state.
 */
export function cachedStates<State>({ length, initial, weight, advance }: Walk<State>): CachedStates<State> {
  const kept: CachedState<State>[] = [{ point: 0, state: initial }]
  /** Cached as well, since most reads are of the next point. */
  let last: CachedState<State> = { point: 0, state: initial }

  const before = (point: number) => {
    const found = kept.findLast((state) => state.point <= point)
    assert(found !== undefined, 'the state at 0 is cached')
    return last.point <= point && last.point > found.point ? last : found
  }

  return {
    length,
    at(point) {
      assert(Number.isInteger(point) && point >= 0 && point <= length, `point ${point} is none of 0 to ${length}`)
      let { point: from, state } = before(point)
      let sum = 0
      for (let next = from + 1; next <= point; next += 1) {
        sum += weight(next)
        if (sum < CACHE_DISTANCE) continue
        state = advance(state, from, next)
        if (next > (kept.at(-1)?.point ?? 0)) kept.push({ point: next, state })
        from = next
        sum = 0
      }
      last = { point, state: from === point ? state : advance(state, from, point) }
      return last.state
    },
  }
}

/** Caches all of them in advance, in slices. */
export function* fillCachedStates<State>({ length, at }: CachedStates<State>): SlicedWork<void> {
  for (let point = CACHE_DISTANCE; point < length; point += CACHE_DISTANCE) {
    at(point)
    yield point / length
  }
  at(length)
}
