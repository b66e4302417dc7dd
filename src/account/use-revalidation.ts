import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ApiResult } from '../client/api/api-result.ts'
import { browserApi } from '../client/api/browser-api.ts'
import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { useAfterPress } from '../ui/form/use-after-press.ts'
import { useDocumentEvent } from '../ui/use-document-event.ts'

/** Whether a page shows current data. */
export type Freshness = 'asking' | 'fresh' | 'unreachable' | 'failed' | 'ended'

/** Whether a page could not load current data. */
export function isStale(freshness: Freshness): freshness is Exclude<Freshness, 'asking' | 'fresh'> {
  return freshness !== 'asking' && freshness !== 'fresh'
}

interface RevalidationOptions<Body> {
  readonly path: string
  /** The data counts as fresh when this is done. */
  readonly onAnswer: (body: Body) => void | Promise<void>
}

/**
 * Requests a customer's data, at once and whenever the browser comes online or the page is shown again. A response is applied
 * after a current press has ended, since a layout shift could move the button away from under the pointer.
 */
export function useRevalidation<Body>({ path, onAnswer }: RevalidationOptions<Body>) {
  const [freshness, setFreshness] = useState<Freshness>('asking')
  const [requests, setRequests] = useState(0)
  const afterPress = useAfterPress()
  const { state, sessionEnded } = useCustomer()
  const owner = state.status === 'customer' && state.customer.user_id
  const take = useEffectEvent(async (answer: ApiResult<Body>, signal: AbortSignal) => {
    if (answer.ok) {
      await onAnswer(answer.body)
      if (!signal.aborted) setFreshness('fresh')
      return
    }
    if (answer.reason === 'unreachable') return setFreshness('unreachable')
    if (answer.status !== 401) return setFreshness('failed')
    loginDialog.open('ended')
    setFreshness('ended')
  })
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (owner === false) return
    setFreshness('asking')
    try {
      const answer = await browserApi.get<Body>(path, signal)
      afterPress(() => !signal.aborted && void take(answer, signal))
    } catch {
      // The page was left before the answer came.
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: again only for these, and before an answer from before arrives.
  useLayoutEffect(() => {
    const unmounted = new AbortController()
    void ask(unmounted.signal)
    return () => unmounted.abort()
  }, [requests, owner])
  const wasEnded = useRef(false)
  const again = useCallback(() => setRequests((times) => times + 1), [])
  useEffect(() => {
    if (wasEnded.current && !sessionEnded) again()
    wasEnded.current = sessionEnded
  }, [sessionEnded, again])
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [again])
  useDocumentEvent('visibilitychange', () => document.visibilityState === 'visible' && again())
  return { freshness, ask: again }
}
