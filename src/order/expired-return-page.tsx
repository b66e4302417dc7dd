import { data, Link, type RouteObject } from 'react-router-dom'
import { EXPIRED_RETURN } from '#domain/site/expired-return.ts'
import { FIND_ORDER } from '../client/paths/find-order-path.ts'
import controls from '../ui/design/controls.module.css'
import { OrderHelp } from './order-help.tsx'

/** Whoever returns from a payment provider too late. Nothing is to be found at such an address, and nothing is lost. */
export const expiredReturnRoute = {
  loader: () => data(null, { status: 404 }),
  Component: ExpiredReturnPage,
} satisfies RouteObject

function ExpiredReturnPage() {
  return (
    <OrderHelp title="Your order is safe" description="How to find your order." path={EXPIRED_RETURN}>
      <p>
        This link back from the payment page has expired. Open the link in your order e-mail to see whether the payment
        went through, or have it sent again.
      </p>
      <p>
        <Link className={controls.quiet} to={FIND_ORDER}>
          Find your order
        </Link>
      </p>
      <p>
        Have an account? It’s under <Link to="/my-account/orders">your orders</Link>.
      </p>
    </OrderHelp>
  )
}
