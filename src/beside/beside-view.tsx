import { useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { AccountBeside, EndedCard } from '../account/account-beside.tsx'
import { Measuring } from '../analytics/measuring.tsx'
import { useSite } from '../app/site-context.tsx'
import { DrawerContext } from '../cart/drawer-context.tsx'
import { ConsentCard } from '../consent/consent-card.tsx'
import card from '../design/corner-card.module.css'
import { OfflineCard } from '../offline/offline-card.tsx'
import { ReleaseCard } from '../release/release-card.tsx'

/** What asks from the corner, and the measuring. */
export function BesideView() {
  const isDrawerOpen = useContext(DrawerContext)?.isOpen ?? false
  const { pathname } = useLocation()
  const { gtmId } = useSite()
  const isCartShown = isDrawerOpen || pathname === '/cart'
  // A screen reader says what comes into a live region, and not what came with it.
  const [isHeard, setIsHeard] = useState(false)
  useEffect(() => setIsHeard(true), [])
  return (
    <>
      <div className={card.corner} aria-live="polite" data-screen-only>
        {isHeard && (
          <>
            <EndedCard />
            <OfflineCard />
            {gtmId !== null && <ConsentCard gtmId={gtmId} />}
            <ReleaseCard />
          </>
        )}
      </div>
      {isHeard && <Measuring isCartShown={isCartShown} />}
      <AccountBeside isCartShown={isCartShown} />
    </>
  )
}
