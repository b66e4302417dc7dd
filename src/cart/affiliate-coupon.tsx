import { useEffect } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { useShop } from '../client/cart/cart-context.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { AFFILIATE_WORDS } from './affiliate-words.en.ts'
import { takeEarlyCoupon } from './early-coupon.ts'

/** Moves the promo code of a link, such as `?coupon=STOEP8`, from the URL to the cart. */
export function AffiliateCoupon() {
  const words = useWords('affiliate', AFFILIATE_WORDS)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const shop = useShop()
  const { notify } = useNotificationList()
  const { state } = useNavigation()
  const code = new URLSearchParams(search).get('coupon')
  useEffect(() => {
    const early = takeEarlyCoupon()
    const captured = code ?? early
    if (captured === null || !shop.act({ type: 'CaptureAffiliateCoupon', code: captured }).ok) return
    notify({ type: 'info', title: words.checking(captured.trim().toUpperCase()), message: words.discount })
  }, [code, shop, notify, words])
  useEffect(() => {
    if (code === null) return
    // No page's data depends on the code.
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
    if (state === 'idle') return void navigate({ search: withoutCoupon(search), hash }, options)
    // A navigation of the router would abort the other one, after which the entry of this page can't be changed.
    const here = { ...window.location, search: withoutCoupon(window.location.search) }
    window.history.replaceState(window.history.state, '', createPath(here))
  }, [code, state, search, hash, navigate])
  return null
}

function withoutCoupon(search: string): string {
  const rest = new URLSearchParams(search)
  rest.delete('coupon')
  return rest.toString()
}
