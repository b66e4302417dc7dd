import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiResult } from '../client/api/api-result.ts'
import { browserApi } from '../client/api/browser-api.ts'
import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { useAfterPress } from '../ui/form/use-after-press.ts'

/** Whether what a page shows is as the shop has it now. */
export type Freshness = 'asking' | 'fresh' | 'unreachable' | 'failed' | 'ended'

/** Why a page has nothing newer to show; none where it has, or may have in a moment. */
type Missing = Exclude<Freshness, 'asking' | 'fresh'>

export function isMissing(freshness: Freshness): freshness is Missing {
  return freshness !== 'asking' && freshness !== 'fresh'
}

interface RevalidationOptions<Body> {
  /** The call as the page would make it now; null while it can't be made. */
  readonly path: string | null
  readonly onAnswer: (body: Body) => void
}

export interface Revalidation {
  readonly freshness: Freshness
  readonly ask: () => void
}

/**
 * Asks the shop for what a page shows: at once, and again when the network is back. An answer is taken once nothing is being
 * pressed: what it adds to the page would move a button away from under a press.
 */
export function useRevalidation<Body>({ path, onAnswer }: RevalidationOptions<Body>): Revalidation {
  const [freshness, setFreshness] = useState<Freshness>('asking')
  const [requests, setRequests] = useState(0)
  const afterPress = useAfterPress()
  const take = useEffectEvent((answer: ApiResult<Body>) => {
    if (answer.ok) {
      onAnswer(answer.body)
      return setFreshness('fresh')
    }
    if (answer.reason === 'unreachable') return setFreshness('unreachable')
    if (answer.status !== 401) return setFreshness('failed')
    loginDialog.open('ended')
    setFreshness('ended')
  })
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (path === null) return
    setFreshness('asking')
    try {
      const answer = await browserApi.get<Body>(path, signal)
      afterPress(() => !signal.aborted && take(answer))
    } catch {
      // The page was left before the answer came.
    }
  })
  const canAsk = path !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it can be asked, or is to be asked again, is the reason.
  useEffect(() => {
    const unmounted = new AbortController()
    void ask(unmounted.signal)
    return () => unmounted.abort()
  }, [requests, canAsk])
  const again = () => setRequests((times) => times + 1)
  useEffect(() => {
    const listener = () => setRequests((times) => times + 1)
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  return { freshness, ask: again }
}
