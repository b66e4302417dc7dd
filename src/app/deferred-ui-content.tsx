import { type ComponentType, useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { AccountSession } from '../account/account-session.tsx'
import { SessionEndedCard } from '../account/session-ended-card.tsx'
import { useDeletionOutsideLog } from '../account/use-deletion-outside-log.ts'
import { Analytics } from '../analytics/analytics.tsx'
import { AffiliateCoupon } from '../cart/affiliate-coupon.tsx'
import { useViewReports } from '../client/cart/use-view-reports.ts'
import { useSite } from '../client/site-context.tsx'
import { DrawerContext } from '../components/cart/drawer-context.ts'
import { ConsentCard } from '../consent/consent-card.tsx'
import { OfflineCard } from '../offline/offline-card.tsx'
import { registerWorker } from '../offline/register-worker.ts'
import { useSendWhenClosed } from '../offline/send-when-closed.ts'
import { isWaitingOrderPlace } from '../order/is-waiting-order-place.ts'
import { ReleaseCard } from '../release/release-card.tsx'
import card from '../ui/design/corner-card.module.css'
import { importOptional } from '../ui/loading/import-with-retry.ts'
import { focusMain, useLostFocus } from '../ui/use-lost-focus.ts'

/** The cards in the corner of the page, analytics, and reports of views. */
export function DeferredUiContent() {
  const isDrawerOpen = useContext(DrawerContext)?.isOpen ?? false
  const { pathname } = useLocation()
  const { gtmId } = useSite()
  useViewReports(isDrawerOpen)
  useSendWhenClosed()
  useDeletionOutsideLog()
  const isCartShown = isDrawerOpen || pathname === '/cart'
  // A screen reader announces what is added to a live region later, not what it contained when it was created.
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  useEffect(() => void registerWorker(), [])
  const corner = useRef<HTMLDivElement>(null)
  useLostFocus(corner, focusMain)
  const WaitingOrder = useLoadedCard(isWaitingOrderPlace(pathname))
  return (
    <>
      <div ref={corner} className={card.corner} aria-live="polite" data-screen-only>
        {isMounted && (
          <>
            <SessionEndedCard />
            <OfflineCard />
            {WaitingOrder !== null && <WaitingOrder />}
            {gtmId !== null && <ConsentCard gtmId={gtmId} />}
            <ReleaseCard />
          </>
        )}
      </div>
      <AffiliateCoupon />
      {isMounted && <Analytics isCartShown={isCartShown} />}
      <AccountSession isCartShown={isCartShown} />
    </>
  )
}

/** The card of waiting orders loads last, and only on pages that may show it. */
function useLoadedCard(isPlace: boolean): ComponentType | null {
  const [loaded, setLoaded] = useState<{ readonly WaitingOrderCard: ComponentType } | null>(null)
  useEffect(() => {
    if (isPlace) void importOptional(() => import('../order/waiting-order-card.tsx')).then(setLoaded)
  }, [isPlace])
  return loaded?.WaitingOrderCard ?? null
}
