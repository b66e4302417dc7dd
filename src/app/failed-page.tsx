import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useHref } from 'react-router-dom'
import { useShop } from '../client/cart/cart-context.tsx'
import { whenSaved } from '../client/reload-when-saved.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { useWords } from '../ui/language/language-context.ts'
import { ERROR_WORDS } from './error-words.en.ts'
import styles from './route-error.module.css'

export interface FailedPageProps {
  readonly reason: 'unreachable' | 'failed' | 'missing' | 'broken'
}

/**
 * Shown instead of a page that exists but could not be loaded or rendered. If its code is missing, the page is reloaded:
 * a newer release may have other code, and some browsers cache a module that failed offline (decision 0200).
 */
export function FailedPage({ reason }: FailedPageProps) {
  const words = useWords('errors', ERROR_WORDS)
  const home = useHref('/')
  const { title, advice } = words[reason]
  const shop = useShop()
  // A layout effect ends with the page; a passive one ends a moment later, when the next page is already shown.
  useLayoutEffect(() => {
    if (reason !== 'missing') return
    const ended = new AbortController()
    void whenSaved(shop).then(() => {
      if (!ended.signal.aborted) window.rusbankCode.reload(new Set())
    })
    return () => ended.abort()
  }, [reason, shop])
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={title} description={advice} path={null} indexed={false} />
      <h1>{title}</h1>
      <p>{advice}</p>
      <div className={`row ${styles.ways}`}>
        <Retry label={reason === 'broken' ? words.reload : words.again} />
        <a className={controls.text} href={home}>
          {words.home}
        </a>
      </div>
    </div>
  )
}

/** Reloads the page once the shop responds, with whatever status. The cart is in the log, so it is not lost. */
function Retry({ label }: { readonly label: string }) {
  const words = useWords('errors', ERROR_WORDS)
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
    // Not disabled, since it would lose the focus.
    <button
      type="button"
      className={controls.primary}
      aria-disabled={state === 'trying'}
      onClick={() => state !== 'trying' && void retry()}
    >
      {state === 'failed' ? words.stillOffline : state === 'trying' ? words.trying : label}
    </button>
  )
}
