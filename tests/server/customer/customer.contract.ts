import type { Sql } from '#server/database/sql.ts'
import { orderApp } from '#tests/server/order/order-app.ts'
import { describeAccountAnswers } from './account-answers.contract.ts'
import { accountApp } from './account-app.ts'
import { describeAccountMail } from './account-mail.contract.ts'
import { describeCartsAtLogin } from './carts-at-login.contract.ts'
import { describeChangePassword } from './change-password.contract.ts'
import { describeCookiesOfMergedCarts } from './cookies-of-merged-carts.contract.ts'
import { describeDetailsTogether } from './details-together.contract.ts'
import { describeDevices } from './devices.contract.ts'
import { describeGuessesTogether } from './guesses-together.contract.ts'
import { describeGuessing } from './guessing.contract.ts'
import { describeJoinedMailboxes } from './joined-mailbox.contract.ts'
import { describeCustomersLine } from './live.contract.ts'
import { describeLogins } from './logins.contract.ts'
import { describeLostPasswords } from './lost-passwords.contract.ts'
import { describeMailboxes } from './mailbox.contract.ts'
import { describeNewDevices } from './new-devices.contract.ts'
import { describePrivacy } from './privacy.contract.ts'
import { describeResetCodes } from './reset-codes.contract.ts'
import { describeSessions } from './sessions.contract.ts'
import { describeStrangersOfAMailbox } from './strangers.contract.ts'
import { describeUnconfirmedEmails } from './unconfirmed-email.contract.ts'

/** Runs on any migrated database. */
export function describeCustomers(sql: () => Sql): void {
  const open = () => accountApp(sql())
  describeLogins(open)
  describeSessions(open)
  describeAccountAnswers(open)
  describeDetailsTogether(open)
  describeDevices(open)
  describeNewDevices(open)
  describeChangePassword(open)
  describeLostPasswords(open)
  describeResetCodes(open)
  describeGuessing(open)
  describeGuessesTogether(open)
  describeCartsAtLogin(open)
  describeCookiesOfMergedCarts(open)
  describePrivacy(open)
  describeCustomersLine(open)
  describeAccountMail(open)
  describeStrangersOfAMailbox(() => orderApp(sql()))
  describeMailboxes(() => orderApp(sql()))
  describeJoinedMailboxes(() => orderApp(sql()))
  describeUnconfirmedEmails(() => orderApp(sql()))
}
