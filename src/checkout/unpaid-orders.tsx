import { Link } from 'react-router-dom'
import { orderPath } from '../client/checkout/go-to-payment.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import controls from '../ui/design/controls.module.css'
import { useLastPlacedOrder } from './use-last-placed-order.ts'
import { useCheckoutWords } from './words.en.tsx'

/** A link to the unpaid orders: a customer's in the account, or a guest's last order in this browser. */
export function UnpaidOrders() {
  const words = useCheckoutWords()
  const { state } = useCustomer()
  const placed = useLastPlacedOrder()
  const isGuest = state.status === 'guest'
  if (isGuest && placed === null) return null
  const order = isGuest ? placed : null
  return (
    <Link className={controls.text} to={order === null ? '/my-account/orders' : orderPath(order.id)}>
      {order === null ? words.viewOrders : words.viewOrder(order.number)}
    </Link>
  )
}
