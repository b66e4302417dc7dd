import type { FastifyInstance } from 'fastify'
import { accountCalls } from './account-calls.ts'
import type { Accounts } from './accounts.ts'
import { loginCalls } from './login-calls.ts'
import { logoutCalls } from './logout-calls.ts'
import { mailboxCalls } from './mailbox-calls.ts'
import { personalDataCalls } from './personal-data-calls.ts'

/** Registers every call about accounts. */
export function customerCalls(app: FastifyInstance, accounts: Accounts): void {
  loginCalls(app, accounts)
  logoutCalls(app, accounts)
  accountCalls(app, accounts)
  mailboxCalls(app, accounts)
  personalDataCalls(app, accounts)
}
