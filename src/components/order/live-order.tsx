import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderView } from '#domain/order/order-view.ts'
import { type OrderAccess, readOrder } from './order-access.ts'
import { OrderDetails } from './order-details.tsx'
import { useOrderEvents } from './use-order-events.ts'
import { watchOrder } from './watch-order.ts'

interface LiveOrderProps {
  readonly access: OrderAccess
  /** The order as it was loaded with the page. */
  readonly loaded: OrderView
  /** The level of its heading: 2 on a page whose own title is the order's number. */
  readonly level?: 1 | 2
}

/** An order that updates by itself. */
export function LiveOrder({ access, loaded, level = 1 }: LiveOrderProps) {
  const [order, setOrder] = useState(loaded)
  const lastRequest = useRef(0)
  /** The request whose answer is shown. */
  const shownRequest = useRef(0)
  const refresh = useEffectEvent(async () => {
    lastRequest.current += 1
    const request = lastRequest.current
    const news = await readOrder(access)
    // A late response to an older request is ignored.
    if (news !== null && request > shownRequest.current) {
      shownRequest.current = request
      setOrder(news)
    }
    return news !== null
  })
  const { id, key } = access
  useEffect(() => watchOrder({ id, key }, () => refresh()), [id, key])
  useOrderEvents(order)
  return (
    <OrderDetails
      order={order}
      access={access}
      level={level}
      onOrder={(news) => {
        lastRequest.current += 1
        shownRequest.current = lastRequest.current
        setOrder(news)
      }}
    />
  )
}
