import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useCart, useShop } from '../client/cart/cart-context.tsx'
import { reloadWhenSaved } from '../client/reload-when-saved.ts'
import { useSite } from '../client/site-context.tsx'
import controls from '../ui/design/controls.module.css'
import card from '../ui/design/corner-card.module.css'
import { useWords } from '../ui/language/language-context.ts'
import { releaseStore, startReleaseWatch } from './release-store.ts'
import { RELEASE_WORDS } from './words.en.ts'

/** Offers a reload after a new release. If the cart requires the update, a banner says so instead. */
export function ReleaseCard() {
  const words = useWords('release', RELEASE_WORDS)
  const { release } = useSite()
  const isUpdateNeeded = useCart(({ sync }) => sync.isUpdateNeeded)
  const shop = useShop()
  const isOld = useSyncExternalStore(releaseStore.subscribe, releaseStore.getSnapshot)
  const [state, setState] = useState<'offered' | 'saving' | 'later'>('offered')
  const id = useId()
  useEffect(() => startReleaseWatch(release), [release])
  if (!isOld || isUpdateNeeded || state === 'later') return null
  return (
    <section className={card.card} aria-labelledby={`${id}-news`}>
      <h2 id={`${id}-news`}>{words.title}</h2>
      <p>{words.advice}</p>
      <div className={card.ways}>
        <button type="button" className={controls.quiet} onClick={() => setState('later')}>
          {words.later}
        </button>
        <button
          type="button"
          className={controls.primary}
          aria-disabled={state === 'saving'}
          onClick={() => {
            if (state === 'saving') return
            setState('saving')
            void reloadWhenSaved(shop)
          }}
        >
          {state === 'saving' ? words.saving : words.reload}
        </button>
      </div>
    </section>
  )
}
