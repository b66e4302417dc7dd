import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Suggestions } from '#domain/search/search.ts'
import { type ApiResult, UNREACHABLE } from '#src/client/api/api-result.ts'
import { suggestionSource, TYPING_PAUSE_MS } from '#src/search/suggestion-source.ts'

interface SentRequest {
  readonly question: string
  readonly signal: AbortSignal
  readonly answer: (answer: ApiResult<Suggestions>) => void
}

function harness() {
  const requests: SentRequest[] = []
  const found: (string | null)[] = []
  const source = suggestionSource({
    ask: (question, signal) => new Promise((answer) => requests.push({ question, signal, answer })),
    onFound: (suggestions) => found.push(suggestions?.q ?? null),
  })
  return { source, requests, found }
}

const answerTo = (q: string): ApiResult<Suggestions> => ({
  ok: true,
  body: { q, suggestions: [] },
  headers: new Headers(),
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('search suggestions', () => {
  test('send one request for a word typed without a pause', async () => {
    const { source, requests, found } = harness()
    for (const text of ['ve', 'vel', 'velv', 'velvet']) source.typed(text)
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS)
    expect(requests.map(({ question }) => question)).toEqual(['velvet'])
    requests[0]?.answer(answerTo('velvet'))
    await vi.advanceTimersByTimeAsync(0)
    expect(found).toEqual(['velvet'])
  })

  test('abort a request for an older input, and never show its answer', async () => {
    const { source, requests, found } = harness()
    source.typed('green')
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS)
    source.typed('green couch')
    expect(requests[0]?.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS)
    requests[1]?.answer(answerTo('green couch'))
    requests[0]?.answer(answerTo('green'))
    await vi.advanceTimersByTimeAsync(0)
    expect(found).toEqual(['green couch'])
  })

  test('use the cached answer when the input returns to an earlier text', async () => {
    const { source, requests, found } = harness()
    for (const text of ['oak', 'oak legs']) {
      source.typed(text)
      await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS)
      requests.at(-1)?.answer(answerTo(text))
      await vi.advanceTimersByTimeAsync(0)
    }
    source.typed('Oak ')
    expect(found).toEqual(['oak', 'oak legs', 'oak'])
    expect(requests).toHaveLength(2)
  })

  test('send no request for one letter, and close the list', async () => {
    const { source, requests, found } = harness()
    source.typed('v')
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS)
    expect(requests).toEqual([])
    expect(found).toEqual([null])
  })

  test('show no list after a failed request, and request it again the next time', async () => {
    const { source, requests, found } = harness()
    source.typed('oak')
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS)
    requests[0]?.answer({ ok: false, reason: 'unreachable' })
    await vi.advanceTimersByTimeAsync(0)
    source.typed('oa')
    source.typed('oak')
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS)
    expect(found).toEqual([null])
    expect(requests.map(({ question }) => question)).toEqual(['oak', 'oak'])
  })

  test('ask again for a text whose request failed, as with the next press of an arrow key', async () => {
    const { source, requests, found } = harness()
    for (const answer of [UNREACHABLE, answerTo('velvet')]) {
      source.typed('velvet')
      await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS)
      requests.at(-1)?.answer(answer)
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(requests.map(({ question }) => question)).toEqual(['velvet', 'velvet'])
    expect(found).toEqual([null, 'velvet'])
  })
})
