import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useShop } from '../client/cart/cart-context.tsx'
import { reloadWhenSaved } from '../client/reload-when-saved.ts'
import controls from '../ui/design/controls.module.css'
import card from '../ui/design/corner-card.module.css'
import { useWords } from '../ui/language/language-context.ts'
import { consent } from './consent.ts'
import type { ConsentAnswer } from './consent-store.ts'
import { loadTagManager, revokeConsent } from './tag-manager.ts'
import { CONSENT_WORDS } from './words.en.ts'

/** Asks for consent to analytics, and applies the answer. Declining is as easy as agreeing. */
export function ConsentCard({ gtmId }: { readonly gtmId: string }) {
  const { answer, asking } = useSyncExternalStore(consent.subscribe, consent.getSnapshot)
  const shop = useShop()
  useEffect(() => {
    if (answer === 'granted') {
      loadTagManager(gtmId)
      startWebVitals()
    } else if (revokeConsent()) void reloadWhenSaved(shop)
  }, [answer, gtmId, shop])
  return asking === 'no' ? null : <Question key={asking} answer={answer} isAskedAgain={asking === 'again'} />
}

let isReporting = false

/** Loads the code only after consent. The browser has buffered the earlier performance entries. */
function startWebVitals(): void {
  if (isReporting) return
  isReporting = true
  import('./report-web-vitals.ts').then(
    ({ reportWebVitals }) => reportWebVitals(() => consent.getSnapshot().answer === 'granted'),
    () => {
      isReporting = false
    },
  )
}

function Question({ answer, isAskedAgain }: { readonly answer: ConsentAnswer | null; readonly isAskedAgain: boolean }) {
  const words = useWords('consent', CONSENT_WORDS)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isAskedAgain) return
    const opener = document.activeElement
    heading.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isAskedAgain])
  return (
    <section className={card.card} aria-labelledby={`${id}-question`}>
      <h2 id={`${id}-question`} ref={heading} tabIndex={-1}>
        {words.question}
      </h2>
      <p>
        {words.why} <Link to="/information/privacy">{words.privacy}</Link>
      </p>
      {answer !== null && <p>{words[answer]}</p>}
      <div className={card.ways}>
        <button type="button" className={controls.quiet} onClick={() => consent.answer('denied')}>
          {words.decline}
        </button>
        <button type="button" className={controls.quiet} onClick={() => consent.answer('granted')}>
          {words.agree}
        </button>
      </div>
    </section>
  )
}
