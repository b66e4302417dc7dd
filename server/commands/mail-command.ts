import type { Run } from '#server/database/sql.ts'
import { findMail, listMail, retryMail, type StoredMail } from '#server/mail/outbox.ts'
import { withNewOrderKey } from '#server/order/new-order-key.ts'
import { type Command, columns, failed, formatShopTime, parseId, printable, succeeded } from './command.ts'

const MAX_ROWS = 100
export const MAIL_USAGE = `The shop's mail:
  npm run mail                lists it, the latest first
  npm run mail -- show 12     prints one
  npm run mail -- retry 12    sends one again that failed for good`

export const mailCommand: Command<'run' | 'now' | 'orders'> = async (
  [verb = 'list', word, ...rest],
  { run, now, orders },
) => {
  const id = parseId(word)
  if (verb === 'list' && word === undefined) return listed(await listMail(run, MAX_ROWS))
  if (id === null || rest.length > 0) return failed(MAIL_USAGE)
  const mail = await findMail(run, id)
  if (mail === undefined) return failed(`There is no mail ${id}.`)
  switch (verb) {
    case 'show':
      return succeeded(...written(mail))
    case 'retry': {
      const { sql } = await orders()
      const retry = async (inside: Run) => retryMail(inside, await withNewOrderKey(inside, mail), now)
      // A mail that was sent needs no new key.
      const isDue = mail.status !== 'sent' && (await sql.transaction(retry))
      if (isDue) return succeeded(`Mail ${id} will be sent again as soon as a shop is running.`)
      return failed(`Mail ${id} was sent on ${formatShopTime(mail.sentAt ?? now)}.`)
    }
    default:
      return failed(MAIL_USAGE)
  }
}

function listed(mails: readonly StoredMail[]) {
  if (mails.length === 0) return succeeded('There is no mail.')
  const rows = mails.map(({ id, createdAt, status, to, subject, lastError }) => {
    return [String(id), formatShopTime(createdAt), status, to, subject, lastError ?? '']
  })
  return succeeded(...columns([['id', 'written', 'status', 'to', 'subject', 'problem'], ...rows]))
}

function written({ to, replyTo, subject, text, createdAt, sentAt, lastError }: StoredMail): string[] {
  return [
    `To:       ${printable(to)}`,
    ...(replyTo === null ? [] : [`Reply to: ${printable(`${replyTo.name} <${replyTo.address}>`)}`]),
    `Subject:  ${printable(subject)}`,
    `Written:  ${formatShopTime(createdAt)}`,
    `Sent:     ${sentAt === null ? 'not yet' : formatShopTime(sentAt)}`,
    ...(lastError === null ? [] : [`Problem:  ${printable(lastError)}`]),
    '',
    ...text.split('\n').map(printable),
  ]
}
