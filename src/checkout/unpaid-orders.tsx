import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useCustomer } from '../account/use-customer.ts'
import controls from '../design/controls.module.css'
import { browserCheckoutStore } from './browser-desk.ts'
import type { PlacedOrder } from './desk.ts'
import { orderPath } from './leave-for.ts'

/** The way to the orders that have to be paid or cancelled first: a customer's to the account, a guest's to what was ordered here. */
export function UnpaidOrders() {
  const { state } = useCustomer()
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  useEffect(() => void browserCheckoutStore().placed().then(setPlaced), [])
  if (state.status !== 'guest') {
    return (
      <Link className={controls.text} to="/my-account/orders">
        See your orders
      </Link>
    )
  }
  if (placed === null) return null
  return (
    <Link className={controls.text} to={orderPath(placed.id)}>
      See order {placed.number}
    </Link>
  )
}
