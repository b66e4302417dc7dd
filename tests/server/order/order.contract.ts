import type { Sql } from '#server/database/sql.ts'
import { describeAccountOrders } from './account.contract.ts'
import { describeAccountExists } from './account-exists.contract.ts'
import { describeAwaitedPayment } from './awaited-payment.contract.ts'
import { describeAwaitedTransfer } from './awaited-transfer.contract.ts'
import { describeCheckout } from './checkout.contract.ts'
import { describeDeletedAccount } from './deleted-account.contract.ts'
import { describeDueOrders } from './due-orders.contract.ts'
import { describeFindOrder } from './find-order.contract.ts'
import { describeHostileMoney } from './hostile-money.contract.ts'
import { describeKilled } from './killed.contract.ts'
import { describeOrderLanguage } from './language.contract.ts'
import { describeLateMoney } from './late-money.contract.ts'
import { describePaymentNotifications } from './notifications.contract.ts'
import { describeOnceEach } from './once-each.contract.ts'
import { orderApp } from './order-app.ts'
import { describeOrderCommand } from './order-command.contract.ts'
import { describePaidAgain } from './paid-again.contract.ts'
import { describePaymentTime } from './payment-time.contract.ts'
import { describePlacedLimits } from './placed-limits.contract.ts'
import { describeProviderOutage } from './provider-outage.contract.ts'
import { describeRefundCommand } from './refund-command.contract.ts'
import { describeRefusedCheckout } from './refused-checkout.contract.ts'
import { describeRememberedCart } from './remembered-cart.contract.ts'
import { describeRepeatedCheckout } from './repeated-checkout.contract.ts'
import { describeRoundTrips } from './round-trips.contract.ts'
import { describeSealedPayments } from './sealed-payments.contract.ts'
import { describeSeenCart } from './seen-cart.contract.ts'
import { describeStoredOrders } from './stored-orders.contract.ts'
import { describeStrangers } from './strangers.contract.ts'
import { describeUndecidedPayments } from './undecided-payments.contract.ts'
import { describeUnpaid } from './unpaid.contract.ts'
import { describeOrderedVariations } from './variations.contract.ts'

/** Runs on any migrated database. */
export function describeOrders(sql: () => Sql): void {
  const open = () => orderApp(sql())
  describeCheckout(open)
  describeRefusedCheckout(open)
  describeRepeatedCheckout(open)
  describeRememberedCart(open)
  describeAccountExists(open)
  describeAccountOrders(open)
  describePaymentNotifications(open)
  describeAwaitedPayment(open)
  describeAwaitedTransfer(open)
  describeDueOrders(open)
  describeUndecidedPayments(open)
  describeLateMoney(open)
  describePaymentTime(open)
  describePaidAgain(open)
  describeOrderCommand(open)
  describeRefundCommand(open)
  describeDeletedAccount(open)
  describeHostileMoney(open)
  describeKilled(open)
  describeSeenCart(open)
  describeStrangers(open)
  describeOrderedVariations(open)
  describeProviderOutage(open)
  describeUnpaid(open)
  describePlacedLimits(open)
  describeFindOrder(open)
  describeOrderLanguage(open)
  describeOnceEach(open)
  describeSealedPayments(open)
  describeRoundTrips(sql, orderApp)
  describeStoredOrders(sql, orderApp)
}
