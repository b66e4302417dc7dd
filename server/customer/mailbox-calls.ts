import type { FastifyInstance } from 'fastify'
import { MailboxSchema, SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { ConfirmMailboxSchema, JoinMailboxSchema, SessionCallSchema } from '#domain/customer/account-calls.ts'
import type { Accounts } from './accounts.ts'
import { customerCall } from './customer-call.ts'
import { confirmMailbox, joinMailbox, readMailbox, sendMailboxCode } from './mailbox.ts'

/** Registers the calls to confirm an e-mail address, and to add what guests left under it to the account. */
export function mailboxCalls(app: FastifyInstance, accounts: Accounts): void {
  const tooMany = { 429: 'Too many attempts: `Retry-After` is the time to wait.' }

  customerCall(app, accounts, {
    method: 'GET',
    url: '/api/customer/mailbox',
    summary: 'Whether the account’s e-mail is confirmed, and how much data guests have stored under it',
    payload: SessionCallSchema,
    answer: MailboxSchema,
    handle: (_, { session }) => readMailbox(accounts, session),
  })
  customerCall(app, accounts, {
    method: 'POST',
    url: '/api/customer/mailbox/code',
    summary: 'Send another code to the account’s mailbox',
    payload: SessionCallSchema,
    answer: SuccessMessageSchema,
    errors: tooMany,
    handle: (_, { session }) => sendMailboxCode(accounts, session),
  })
  customerCall(app, accounts, {
    method: 'POST',
    url: '/api/customer/mailbox/confirm',
    summary: 'Confirm that the mailbox is the customer’s, by the code that was sent to it',
    payload: ConfirmMailboxSchema,
    answer: MailboxSchema,
    errors: { ...tooMany, 400: '`bad_code`, or `bad_request` if it does not have the form of a code.' },
    handle: ({ code }, { session }) => confirmMailbox(accounts, session, code),
  })
  customerCall(app, accounts, {
    method: 'POST',
    url: '/api/customer/mailbox/join',
    summary: 'Add the data that guests have stored under the mailbox to the account',
    description: '`found` is what `GET /api/customer/mailbox` returned and the customer agreed to.',
    payload: JoinMailboxSchema,
    answer: MailboxSchema,
    errors: {
      403: '`mailbox_not_confirmed`.',
      409: '`found_changed`, with `data.found`: the data has changed, and none was added.',
    },
    handle: ({ found }, { session }) => joinMailbox(accounts, { session, found }),
  })
}
