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
      title: `Promo code ${code.trim().toUpperCase()} is noted`,
      message: 'It is taken off as soon as your cart has what it asks for.',
    })
  }, [code, setSearch, shop, notify])
  return null
}

function withoutCoupon(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('coupon')
  return rest
}
