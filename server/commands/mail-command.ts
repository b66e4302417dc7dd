import { findMail, listFailedMail, listMail, mayRetryMail, retryMail, type StoredMail } from '#server/mail/outbox.ts'
import { isSecretMail } from '#server/mail/secret-mail.ts'
import { withNewOrderKey } from '#server/order/new-order-key.ts'
import {
  type Command,
  type CommandContext,
  columns,
  cutNote,
  failed,
  formatShopTime,
  MAX_ROWS,
  parseId,
  printable,
  succeeded,
} from './command.ts'

const ONLY_CODES_FAILED = 'Only mails with codes have failed. They are not sent again, since codes expire.'
export const MAIL_USAGE = `The shop's mail:
  npm run mail                    lists it, the latest first
  npm run mail -- show 12         prints one
  npm run mail -- retry 12        sends one again that failed for good
  npm run mail -- retry failed    sends all of them again, for example after the mail server refused everything for days`

export const mailCommand: Command<'run' | 'now' | 'orders'> = async (
  [verb = 'list', word, ...rest],
  { run, now, orders },
) => {
  const id = parseId(word)
  if (verb === 'list' && word === undefined) return listed(await listMail(run, MAX_ROWS))
  if (verb === 'retry' && word === 'failed' && rest.length === 0) return retryFailed({ run, now, orders })
  if (id === null || rest.length > 0) return failed(MAIL_USAGE)
  const mail = await findMail(run, id)
  if (mail === undefined) return failed(`There is no mail ${id}.`)
  switch (verb) {
    case 'show':
      return succeeded(...written(mail))
    case 'retry': {
      if (await retryOne(mail, { now, orders }))
        return succeeded(`Mail ${id} will be sent again by a running shop with SMTP_URL.`)
      const latest = await findMail(run, id)
      if (latest === undefined) return failed(`There is no mail ${id}.`)
      if (latest.status !== 'sent') return failed(`Mail ${id} is being sent.`)
      return failed(`Mail ${id} was sent on ${formatShopTime(latest.sentAt ?? now)}.`)
    }
    default:
      return failed(MAIL_USAGE)
  }
}

async function retryOne(mail: StoredMail, { now, orders }: Pick<CommandContext, 'now' | 'orders'>): Promise<boolean> {
  const { sql } = await orders()
  return sql.transaction(async (run) => {
    // A mail that was sent, or is being sent, needs no new key.
    if (!(await mayRetryMail(run, mail.id, now))) return false
    return retryMail(run, await withNewOrderKey(run, mail), now)
  })
}

async function retryFailed({ run, now, orders }: Pick<CommandContext, 'run' | 'now' | 'orders'>) {
  let count = 0
  let expired = 0
  for (let after = 0; ; ) {
    const mails = await listFailedMail(run, { after, atMost: MAX_ROWS })
    for (const mail of mails) {
      if (isSecretMail(mail.key)) expired += 1
      else if (await retryOne(mail, { now, orders })) count += 1
    }
    after = mails.at(-1)?.id ?? after
    if (mails.length < MAX_ROWS) break
  }
  if (count === 0) return succeeded(expired > 0 ? ONLY_CODES_FAILED : 'No mail has failed.')
  return succeeded(`${count} ${count === 1 ? 'mail' : 'mails'} will be sent again by a running shop with SMTP_URL.`)
}

function listed(mails: readonly StoredMail[]) {
  if (mails.length === 0) return succeeded('There is no mail.')
  const rows = mails.map(({ id, createdAt, status, to, subject, lastError }) => {
    return [String(id), formatShopTime(createdAt), status, to, subject, lastError ?? '']
  })
  const head = ['id', 'written', 'status', 'to', 'subject', 'problem']
  return succeeded(...columns([head, ...rows]), ...cutNote(rows.length, 'latest'))
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
