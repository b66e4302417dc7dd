import { useCallback, useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import type { LoadFailure } from '../client/api/loaded.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { NotFoundPage } from './not-found-page.tsx'
import styles from './route-error.module.css'

/** What stands in a page's place when it could not be loaded or shown. */
export function RouteError() {
  const error = useRouteError()
  const reason = reasonOf(error)
  if (reason === 'not_found') return <NotFoundPage />
  const { title, advice } = words[reason]
  return (
    <div className={styles.page}>
      <PageHead title={title} description={advice} path={null} indexed={false} />
      <h1>{title}</h1>
      <p>{advice}</p>
      <div className={styles.ways}>
        <Retry label={reason === 'broken' ? 'Reload the page' : 'Try again'} />
        <a className={controls.text} href="/">
          To the front page
        </a>
      </div>
    </div>
  )
}

/** Reloads the page once the shop answers; what it answers is shown then. The cart is in the log and stays. */
function Retry({ label }: { readonly label: string }) {
  const [state, setState] = useState<'idle' | 'trying' | 'failed'>('idle')
  const retry = useCallback(async () => {
    setState('trying')
    try {
      await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
      window.location.reload()
    } catch {
      setState('failed')
    }
  }, [])
  useEffect(() => {
    const listener = () => void retry()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [retry])
  return (
    <button type="button" className={controls.primary} disabled={state === 'trying'} onClick={() => void retry()}>
      {state === 'failed' ? 'Still away. Try again' : state === 'trying' ? 'Trying…' : label}
    </button>
  )
}

type Reason = LoadFailure['reason'] | 'missing' | 'broken'

const words: Readonly<Record<Exclude<Reason, 'not_found'>, { readonly title: string; readonly advice: string }>> = {
  unreachable: {
    title: 'We can’t reach the shop',
    advice: 'Your network seems to be away. Your cart is safe on this device; try again when you are back.',
  },
  failed: {
    title: 'The shop has a problem',
    advice: 'It is ours and not yours. Your cart is safe; please try again in a moment.',
  },
  missing: {
    title: 'This page did not come',
    advice: 'The network is away, or the shop was renewed. Your cart is safe; try again.',
  },
  broken: {
    title: 'This page broke',
    advice: 'It is our mistake. Your cart is safe; reloading the page usually helps.',
  },
}

function reasonOf(error: unknown): Reason {
  if (isRouteErrorResponse(error)) {
    const failure: Partial<LoadFailure> | null = error.data
    return failure?.reason ?? (error.status === 404 ? 'not_found' : 'failed')
  }
  // A chunk that cannot be fetched throws a TypeError: the network is away, or the shop has other chunks by now.
  if (!(error instanceof TypeError) || !/fetch|import/i.test(error.message)) return 'broken'
  return navigator.onLine ? 'missing' : 'unreachable'
}
