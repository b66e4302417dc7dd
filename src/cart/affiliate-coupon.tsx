import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useShop } from '../client/cart/cart-context.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { AFFILIATE_WORDS } from './affiliate-words.en.ts'

/** Takes the promo code that a link brought along, `?coupon=STOEP8`, into the cart and out of the address. */
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
