import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { browserCheckoutStore } from '../client/checkout/browser-checkout-store.ts'
import type { PlacedOrder } from '../client/checkout/checkout-store.ts'
import { orderPath } from '../client/checkout/go-to-payment.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import controls from '../ui/design/controls.module.css'

/** The way to the orders that have to be paid or cancelled first: a customer's to the account, a guest's to what was ordered here. */
export function UnpaidOrders() {
  const { state } = useCustomer()
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  useEffect(() => void browserCheckoutStore().placed().then(setPlaced), [])
  if (state.status !== 'guest') {
    return (
      <Link className={controls.text} to="/my-account/orders">
        View your orders
      </Link>
    )
  }
  if (placed === null) return null
  return (
    <Link className={controls.text} to={orderPath(placed.id)}>
      View order {placed.number}
    </Link>
  )
}
