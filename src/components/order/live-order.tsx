import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderView } from '#domain/order/order-view.ts'
import { type OrderAccess, readOrder } from './order-access.ts'
import { OrderDetails } from './order-details.tsx'
import { useOrderEvents } from './use-order-events.ts'
import { watchOrder } from './watch-order.ts'

interface LiveOrderProps {
  readonly access: OrderAccess
  /** As it was loaded with the page. */
  readonly loaded: OrderView
  /** Of its title: 2 on a page that has the order's number for its own. */
  readonly level?: 1 | 2
}

/** An order that says by itself what becomes of it, and what can be done. */
export function LiveOrder({ access, loaded, level = 1 }: LiveOrderProps) {
  const [order, setOrder] = useState(loaded)
  const lastRequest = useRef(0)
  const look = useEffectEvent(async () => {
    lastRequest.current += 1
    const request = lastRequest.current
    const news = await readOrder(access)
    // An answer that was overtaken by another one tells nothing new.
    if (news !== null && request === lastRequest.current) setOrder(news)
  })
  const { id, key } = access
  useEffect(() => watchOrder({ id, key }, () => void look()), [id, key])
  useOrderEvents(order)
  return (
    <OrderDetails
      order={order}
      access={access}
      level={level}
      onOrder={(news) => {
        lastRequest.current += 1
        setOrder(news)
      }}
    />
  )
}
