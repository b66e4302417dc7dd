import { useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { AccountSession, SessionEndedCard } from '../account/account-beside.tsx'
import { Analytics } from '../analytics/measuring.tsx'
import { useSite } from '../app/site-context.tsx'
import { DrawerContext } from '../cart/drawer-context.tsx'
import { ConsentCard } from '../consent/consent-card.tsx'
import card from '../design/corner-card.module.css'
import { ReleaseCard } from '../release/release-card.tsx'

/** What asks from the corner, and the measuring. */
export function DeferredUiContent() {
  const isDrawerOpen = useContext(DrawerContext)?.isOpen ?? false
  const { pathname } = useLocation()
  const { gtmId } = useSite()
  const isCartShown = isDrawerOpen || pathname === '/cart'
  // A screen reader says what comes into a live region, and not what came with it.
  const [isDataLayerEvent, setIsHeard] = useState(false)
  useEffect(() => setIsHeard(true), [])
  return (
    <>
      <div className={card.corner} aria-live="polite" data-screen-only>
        {isDataLayerEvent && (
          <>
            <SessionEndedCard />
            {gtmId !== null && <ConsentCard gtmId={gtmId} />}
            <ReleaseCard />
          </>
        )}
      </div>
      {isDataLayerEvent && <Analytics isCartShown={isCartShown} />}
      <AccountSession isCartShown={isCartShown} />
    </>
  )
}
