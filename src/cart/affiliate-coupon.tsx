import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useShop } from '../client/cart/cart-context.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { AFFILIATE_WORDS } from './affiliate-words.en.ts'

/** Moves the promo code of a link, such as `?coupon=STOEP8`, from the URL to the cart. */
export function AffiliateCoupon() {
  const words = useWords('affiliate', AFFILIATE_WORDS)
  const [search, setSearch] = useSearchParams()
  const shop = useShop()
  const { notify } = useNotificationList()
  const code = search.get('coupon')
  useEffect(() => {
    if (code === null) return
    setSearch(withoutCoupon, { replace: true, preventScrollReset: true })
    if (!shop.act({ type: 'CaptureAffiliateCoupon', code }).ok) return
    notify({
      type: 'info',
      title: words.checking(code.trim().toUpperCase()),
      message: words.discount,
    })
  }, [code, setSearch, shop, notify, words])
  return null
}

function withoutCoupon(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('coupon')
  return rest
}
