import { findMail, listMail, retryMail, type StoredMail } from '#server/mail/outbox.ts'
import { type Command, columns, done, numberOf, printable, refused, shopTime } from './command.ts'

const SHOWN = 100
const USAGE = `The shop's mail:
  npm run mail                lists it, the latest first
  npm run mail -- show 12     prints one
  npm run mail -- retry 12    sends one that was given up`

export const mailCommand: Command = async ([verb = 'list', word, ...rest], { run, now }) => {
  const id = numberOf(word)
  if (verb === 'list' && word === undefined) return listed(await listMail(run, SHOWN))
  if (id === null || rest.length > 0) return refused(USAGE)
  const mail = await findMail(run, id)
  if (mail === undefined) return refused(`There is no mail ${id}.`)
  switch (verb) {
    case 'show':
      return done(...written(mail))
    case 'retry':
      if (await retryMail(run, { id, now })) return done(`Mail ${id} is sent again as soon as a running shop can.`)
      return refused(`Mail ${id} was sent on ${shopTime(mail.sentAt ?? now)}.`)
    default:
      return refused(USAGE)
  }
}

function listed(mails: readonly StoredMail[]) {
  if (mails.length === 0) return done('There is no mail.')
  const rows = mails.map(({ id, createdAt, status, to, subject, lastError }) => {
    return [String(id), shopTime(createdAt), status, to, subject, lastError ?? '']
  })
  return done(...columns([['id', 'written', 'status', 'to', 'subject', 'problem'], ...rows]))
}

function written({ to, replyTo, subject, text, createdAt, sentAt, lastError }: StoredMail): string[] {
  return [
    `To:       ${printable(to)}`,
    ...(replyTo === null ? [] : [`Reply to: ${printable(`${replyTo.name} <${replyTo.address}>`)}`]),
    `Subject:  ${printable(subject)}`,
    `Written:  ${shopTime(createdAt)}`,
    `Sent:     ${sentAt === null ? 'not yet' : shopTime(sentAt)}`,
    ...(lastError === null ? [] : [`Problem:  ${printable(lastError)}`]),
    '',
    ...text.split('\n').map(printable),
  ]
}
