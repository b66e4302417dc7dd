import type { Sql } from '#server/database/sql.ts'
import { describeAccountOrders } from './account.contract.ts'
import { describeAccountExists } from './account-exists.contract.ts'
import { describeCheckout } from './checkout.contract.ts'
import { describeFindOrder } from './find-order.contract.ts'
import { describeHostileMoney } from './hostile-money.contract.ts'
import { describeKilled } from './killed.contract.ts'
import { describeOrderLanguage } from './language.contract.ts'
import { describeMoney } from './money.contract.ts'
import { orderApp } from './order-app.ts'
import { describeProviderOutage } from './provider-outage.contract.ts'
import { describeRememberedCart } from './remembered-cart.contract.ts'
import { describeRepeatedCheckout } from './repeated-checkout.contract.ts'
import { describeRoundTrips } from './round-trips.contract.ts'
import { describeSeenCart } from './seen-cart.contract.ts'
import { describeStrangers } from './strangers.contract.ts'
import { describeUnpaid } from './unpaid.contract.ts'

/** On a database that has its tables, of either kind. */
export function describeOrders(sql: () => Sql): void {
  const open = () => orderApp(sql())
  describeCheckout(open)
  describeRepeatedCheckout(open)
  describeRememberedCart(open)
  describeAccountExists(open)
  describeAccountOrders(open)
  describeMoney(open)
  describeHostileMoney(open)
  describeKilled(open)
  describeSeenCart(open)
  describeStrangers(open)
  describeProviderOutage(open)
  describeUnpaid(open)
  describeFindOrder(open)
  describeOrderLanguage(open)
  describeRoundTrips(sql, orderApp)
}
