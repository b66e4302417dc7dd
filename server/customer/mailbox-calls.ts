import type { FastifyInstance } from 'fastify'
import { type Mailbox, MailboxSchema, SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { ConfirmMailboxSchema, JoinMailboxSchema, TokenSchema } from '#domain/customer/account-calls.ts'
import { type CallResult, registerCall } from '#server/http/call.ts'
import type { Accounts } from './accounts.ts'
import { asCustomer, asCustomerErrors } from './as-customer.ts'
import { confirmMailbox, joinMailbox, type MailboxResult, readMailbox, sendMailboxCode } from './mailbox.ts'

/** Registers the calls to confirm an e-mail address, and to add what guests left under it to the account. */
export function mailboxCalls(app: FastifyInstance, accounts: Accounts): void {
  const own = { tag: 'customer', check: 'form' } as const
  const tooMany = { 429: 'Too often: `Retry-After` says when the next one is taken.' }
  const answerOf = (result: MailboxResult): CallResult<Mailbox> =>
    result.ok ? { ok: true, body: result.mailbox } : result

  registerCall(app, {
    ...own,
    method: 'GET',
    url: '/api/customer/mailbox',
    summary: 'Whether the account’s e-mail is confirmed, and how much guests have left under it',
    payload: TokenSchema,
    answer: MailboxSchema,
    errors: asCustomerErrors,
    handle: ({ token }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) => answerOf(await readMailbox(accounts, session))),
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/customer/mailbox/code',
    summary: 'Send another code to the account’s mailbox',
    payload: TokenSchema,
    answer: SuccessMessageSchema,
    errors: { ...asCustomerErrors, ...tooMany },
    handle: ({ token }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, (session) => sendMailboxCode(accounts, session)),
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/customer/mailbox/confirm',
    summary: 'Show, by the code that was sent there, that the mailbox is whose account it is',
    payload: ConfirmMailboxSchema,
    answer: MailboxSchema,
    errors: { ...asCustomerErrors, ...tooMany, 400: '`bad_code`, or `bad_request` for what can’t be one.' },
    handle: ({ token, code }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) =>
        answerOf(await confirmMailbox(accounts, { session, code })),
      ),
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/customer/mailbox/join',
    summary: 'Put what guests have left under the mailbox into the account',
    description: '`found` is what `GET /api/customer/mailbox` told and the customer agreed to.',
    payload: JoinMailboxSchema,
    answer: MailboxSchema,
    errors: {
      ...asCustomerErrors,
      403: '`mailbox_not_confirmed`.',
      409: '`found_changed`, with `data.found`: there is more or less of it by now, and nothing was joined.',
    },
    handle: ({ token, found }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) =>
        answerOf(await joinMailbox(accounts, { session, found })),
      ),
  })
}
