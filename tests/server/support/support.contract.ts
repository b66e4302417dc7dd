import type { Sql } from '#server/database/sql.ts'
import { describeCartActions } from './cart-actions.contract.ts'
import { describeCartRecording } from './cart-recording.contract.ts'
import { describeCartTimeline } from './cart-timeline.contract.ts'
import { describeCustomerView } from './customer-view.contract.ts'
import { describeDeletedCart } from './deleted-cart.contract.ts'
import { describeFindCarts } from './find-carts.contract.ts'
import { describeFoundCustomers } from './found-customers.contract.ts'
import { describeHostilePushes } from './hostile-pushes.contract.ts'
import { describeJoinedOrders } from './joined-orders.contract.ts'
import { describeLongReceipt } from './long-receipt.contract.ts'
import { describeOpenedOrders } from './opened-order.contract.ts'
import { describeSealedSecrets } from './sealed-secrets.contract.ts'
import { describeSecrets } from './secrets.contract.ts'
import { describeSettledReturn } from './settled-return.contract.ts'
import { describeSeveralCriteria } from './several-criteria.contract.ts'
import { describeSharedBrowser } from './shared-browser.contract.ts'
import { describeStaff } from './staff.contract.ts'
import { describeStaffActions } from './staff-actions.contract.ts'
import { describeStaffCodes } from './staff-codes.contract.ts'
import { describeStuckBrowser } from './stuck-browser.contract.ts'
import { supportApp } from './support-app.ts'
import { describeTimelinePages } from './timeline-pages.contract.ts'
import { describeWrittenPhones } from './written-phones.contract.ts'

/** Runs on any migrated database. */
export function describeSupport(sql: () => Sql): void {
  const open = () => supportApp(sql())
  describeStaff(open)
  describeStaffCodes(open)
  describeSharedBrowser(open)
  describeOpenedOrders(open)
  describeStaffActions(open)
  describeFindCarts(open)
  describeFoundCustomers(open)
  describeHostilePushes(open)
  describeCustomerView(open)
  describeCartTimeline(open)
  describeCartRecording(open)
  describeCartActions(open)
  describeDeletedCart(open)
  describeSecrets(open)
  describeSealedSecrets(open)
  describeWrittenPhones(open)
  describeSeveralCriteria(open)
  describeLongReceipt(open)
  describeSettledReturn(open)
  describeStuckBrowser(open)
  describeJoinedOrders(open)
  describeTimelinePages(open)
}
