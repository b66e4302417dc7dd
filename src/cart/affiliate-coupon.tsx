import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useShop } from '../client/cart/cart-context.tsx'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'

/** Takes the promo code that a link brought along, `?coupon=STOEP8`, into the cart and out of the address. */
export function AffiliateCoupon() {
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
      title: `We’ll check promo code ${code.trim().toUpperCase()} against your cart`,
      message: 'If it’s valid, you’ll see the discount in your cart.',
    })
  }, [code, setSearch, shop, notify])
  return null
}

function withoutCoupon(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('coupon')
  return rest
}
