import { data, Link } from 'react-router-dom'
import { EXPIRED_RETURN } from '#domain/site/expired-return.ts'
import { FIND_ORDER } from '../client/paths/find-order-path.ts'
import controls from '../ui/design/controls.module.css'
import { OrderHelp } from './order-help.tsx'
import { useOrderPageWords } from './words.en.tsx'

/** Shown to a customer who returns from a payment provider with an expired link. */
export const pageRoute = () => ({ loader: () => data(null, { status: 404 }), Component: ExpiredReturnPage })

function ExpiredReturnPage() {
  const { expired: words, find } = useOrderPageWords()
  return (
    <OrderHelp title={words.title} description={words.description} path={EXPIRED_RETURN}>
      <p>{words.text}</p>
      <p>
        <Link className={controls.quiet} to={FIND_ORDER}>
          {find}
        </Link>
      </p>
      <p>{words.account(<Link to="/my-account/orders">{words.orders}</Link>)}</p>
    </OrderHelp>
  )
}
