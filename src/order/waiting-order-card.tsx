import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { OrderView } from '#domain/order/order-view.ts'
import { useCart, useShop } from '../client/cart/cart-context.tsx'
import { orderPath } from '../client/checkout/go-to-payment.ts'
import { customerIdOf } from '../client/customer/customer-id.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { useFormatMoment } from '../components/order/order-dates.ts'
import { Amount } from '../ui/amount.tsx'
import controls from '../ui/design/controls.module.css'
import card from '../ui/design/corner-card.module.css'
import { useWords } from '../ui/language/language-context.ts'
import { findWaitingOrder, ordersFromHere, recoverPaidOrder } from './find-waiting-order.ts'
import { isWaitingOrderPlace } from './is-waiting-order-place.ts'
import { WAITING_ORDER_WORDS } from './waiting-words.en.tsx'

const isPaid = (order: OrderView | null | undefined): boolean => order?.status === 'paid'

/** Links to an unpaid order until it is paid, or to one with nothing to pay whose answer was lost, until the card is dismissed. */
export function WaitingOrderCard() {
  const words = useWords('waitingOrder', WAITING_ORDER_WORDS)
  const formatMoment = useFormatMoment()
  const { pathname } = useLocation()
  const { state, loaded } = useCustomer()
  const [found, setFound] = useState<{ readonly order: OrderView | null; readonly owner: string | null } | null>(null)
  const [putAway, setPutAway] = useState<string | null>(null)
  const isPlace = isWaitingOrderPlace(pathname)
  const owner = customerIdOf({ state })
  const shop = useShop()
  const isCartEmpty = useCart(({ loaded, sync, quote }) => loaded && sync.pending === 0 && quote.lines.length === 0)
  const load = useEffectEvent(async (signal: AbortSignal) => {
    const paid = isCartEmpty ? await recoverPaidOrder(shop) : null
    // It is recovered once, so it is shown also if the page has changed since.
    if (paid !== null) return setFound({ order: paid, owner })
    const order = await findWaitingOrder({ placedOrders: ordersFromHere, customer: state, now: Date.now() })
    if (!signal.aborted) setFound((before) => (order === null && isPaid(before?.order) ? before : { order, owner }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for another page or customer, and for an empty cart.
  useEffect(() => {
    if (!loaded || !isPlace) return
    const ended = new AbortController()
    void load(ended.signal)
    return () => ended.abort()
  }, [loaded, isPlace, pathname, owner, isCartEmpty])
  // Nobody sees an order that was found for another customer.
  const order = found?.owner === owner ? found.order : null
  // On its own page the customer may settle it: the next page reads it again before it is shown there.
  if (order !== null && pathname.endsWith(`/${order.number}`)) setFound(null)
  if (!isPlace || order === null || order.id === putAway || pathname.endsWith(`/${order.number}`)) return null
  return (
    <section className={card.card} aria-labelledby="waiting-order">
      <h2 id="waiting-order">{isPaid(order) ? words.placed : words.title}</h2>
      <p>
        {words.order(order.number, <Amount cents={order.totals.total} />)}
        {order.pay_by !== null && ` ${words.heldUntil(formatMoment(order.pay_by))}`}
      </p>
      <div className={card.ways}>
        <button type="button" className={controls.quiet} onClick={() => setPutAway(order.id)}>
          {words.later}
        </button>
        <Link className={controls.primary} to={orderPath(order.id)}>
          {order.status === 'awaiting_transfer' || isPaid(order) ? words.view : words.pay}
        </Link>
      </div>
    </section>
  )
}
