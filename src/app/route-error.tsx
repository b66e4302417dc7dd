import { useCallback, useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import type { LoadFailure } from '../client/api/loaded.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { lazyIsland } from '../ui/loading/lazy-island.tsx'
import { DefaultLayout } from './layout/default-layout.tsx'
import styles from './route-error.module.css'

const NotFoundLayout = lazyIsland(async () => (await import('./not-found-page.tsx')).NotFoundLayout)
const NotFoundPage = lazyIsland(async () => (await import('./not-found-page.tsx')).NotFoundPage)

/** What stands in the place of a page of the shop and its layout: a page that does not exist has a layout of its own. */
export function LayoutError() {
  if (reasonOf(useRouteError()) === 'not_found') return <NotFoundLayout.Island />
  return (
    <DefaultLayout>
      <RouteError />
    </DefaultLayout>
  )
}

/** What stands in a page's place when it could not be loaded or shown. */
export function RouteError() {
  const error = useRouteError()
  const reason = reasonOf(error)
  if (reason === 'not_found') return <NotFoundPage.Island />
  const { title, advice } = words[reason]
  return (
    <div className={styles.page}>
      <PageHead title={title} description={advice} path={null} indexed={false} />
      <h1>{title}</h1>
      <p>{advice}</p>
      <div className={styles.ways}>
        <Retry label={reason === 'broken' ? 'Reload the page' : 'Try again'} />
        <a className={controls.text} href="/">
          Home
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
      {state === 'failed' ? 'Still no connection. Try again' : state === 'trying' ? 'Trying…' : label}
    </button>
  )
}

type Reason = LoadFailure['reason'] | 'missing' | 'broken'

const words: Readonly<Record<Exclude<Reason, 'not_found'>, { readonly title: string; readonly advice: string }>> = {
  unreachable: {
    title: 'We can’t reach the shop',
    advice: 'You may be offline. Your cart is safe on this device. Try again once you’re connected.',
  },
  failed: {
    title: 'Something went wrong',
    advice: 'The problem is on our side. Your cart is safe. Please try again in a moment.',
  },
  missing: {
    title: 'This page didn’t load',
    advice: 'Your connection dropped, or we’ve just updated the shop. Your cart is safe. Please try again.',
  },
  broken: {
    title: 'Something went wrong on this page',
    advice: 'The problem is on our side. Your cart is safe. Reloading the page usually helps.',
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
