import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useMatches } from 'react-router-dom'
import { lastSeq } from '#domain/event/folded.ts'
import { cartChangeEvent, cartStepEvent } from '../client/analytics/cart-events.ts'
import { pushEvent } from '../client/analytics/data-layer.ts'
import { useCart, useCartView, useShop } from '../client/cart/cart-context.tsx'
import { itemListIn, selectItemEvent, viewItemEvent, viewItemListEvent } from './view-events.ts'

interface AnalyticsProps {
  /** Whether the cart is visible, on its page or in the drawer. */
  readonly isCartShown: boolean
}

/** Pushes views and changes of the cart to the data layer. Nothing reads it without the shopper's consent. */
export function Analytics({ isCartShown }: AnalyticsProps) {
  usePageViewEvents()
  useCartChangeEvents()
  useViewCartEvent(isCartShown)
  return null
}

function usePageViewEvents(): void {
  const { pathname, search } = useLocation()
  const data = useMatches().at(-1)?.loaderData
  const list = itemListIn(data)
  const product = viewItemEvent(data, new URLSearchParams(search))
  // A choice on a product's page changes the URL, but is not a new page view. A filtered list is a new one, and a promo
  // code that is moved to the cart is not.
  const query = new URLSearchParams(search)
  query.delete('coupon')
  const page = list === null || product !== null ? pathname : `${pathname}?${query}`
  const reported = useRef('')
  const report = useEffectEvent(() => {
    pushEvent(product)
    pushEvent(list === null ? null : viewItemListEvent(list))
  })
  useEffect(() => {
    if (page === reported.current) return
    reported.current = page
    report()
  }, [page])

  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('main a[href]') : null
    if (list !== null && link !== null) pushEvent(selectItemEvent(list, link.pathname))
  })
  useEffect(() => {
    const listener = (event: MouseEvent) => follow(event)
    document.addEventListener('click', listener, true)
    return () => document.removeEventListener('click', listener, true)
  }, [])
}

/** Reports changes of the cart from the log, including those of pages that were closed before they reported them. */
function useCartChangeEvents(): void {
  const shop = useShop()
  const loaded = useCart((cart) => cart.loaded)
  const last = useCart(({ fold }) => lastSeq(fold))
  useEffect(() => {
    if (!loaded || last === 0 || document.visibilityState === 'hidden') return
    void shop.claimActs().then((acts) => {
      for (const act of acts) pushEvent(cartChangeEvent(act))
    })
  }, [shop, loaded, last])
}

function useViewCartEvent(isCartShown: boolean): void {
  const view = useCartView()
  const loaded = useCart((cart) => cart.loaded)
  const report = useEffectEvent(() => pushEvent(cartStepEvent(view, { event: 'view_cart' })))
  useEffect(() => {
    if (loaded && isCartShown) report()
  }, [loaded, isCartShown])
}
