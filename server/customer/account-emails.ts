import { composeEmail, linkTo } from '#server/mail/compose-email.ts'
import { DATE_FORMATS } from '#server/mail/date-formats.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { ACCOUNT_EMAIL_WORDS } from './account-email-words.ts'
import type { CustomerRecord } from './customers.ts'

type Addressee = Pick<CustomerRecord, 'id' | 'email' | 'shipping' | 'mailboxConfirmedAt' | 'language'>

interface EmailFacts {
  readonly to: Addressee
  /** Null if it is not configured: the e-mail then has no link. */
  readonly publicUrl: string | null
}

interface CodeFacts extends EmailFacts {
  readonly code: string
  /** The id of the event; it does not reveal the code. */
  readonly codeId: string
}

interface PasswordCodeFacts extends CodeFacts {
  /** A longer secret with the same effect as the code. */
  readonly linkCode: string
}

/** One e-mail per code. Its recipient may not be a customer. */
export function confirmMailboxEmail({ codeId, code, ...facts }: CodeFacts): Mail {
  return compose(facts, {
    key: `code mailbox ${codeId}`,
    text: wordsOf(facts).confirmMailbox,
    code,
    path: `/my-account/confirm-email?code=${code}`,
  })
}

/**
 * One e-mail per code. Its link has a longer code, to which the limit of attempts does not apply, in the URL's fragment, which
 * no server sees.
 */
export function passwordCodeEmail({ codeId, code, linkCode, ...facts }: PasswordCodeFacts): Mail {
  return compose(facts, {
    key: `code password ${codeId}`,
    text: wordsOf(facts).passwordCode,
    code,
    path: `/lost-password#code=${linkCode}`,
  })
}

interface ChangeFacts extends EmailFacts {
  /** The version of the new password. */
  readonly version: number
  /** Epoch ms. */
  readonly at: number
}

/** One e-mail per change. */
export function passwordChangedEmail({ version, at, ...facts }: ChangeFacts): Mail {
  return compose(facts, {
    key: `password ${facts.to.id} ${version}`,
    text: wordsOf(facts).passwordChanged(momentOf(facts, at)),
    path: '/lost-password',
  })
}

interface DeviceFacts extends EmailFacts {
  readonly sessionId: string
  readonly device: string
  /** Epoch ms. */
  readonly at: number
}

/** One e-mail for each session on a new device. */
export function newDeviceEmail({ sessionId, device, at, ...facts }: DeviceFacts): Mail {
  return compose(facts, {
    key: `device ${sessionId}`,
    text: wordsOf(facts).newDevice(momentOf(facts, at), device),
    path: '/my-account',
  })
}

type Words = ReturnType<typeof wordsOf>

const wordsOf = ({ to }: EmailFacts) => ACCOUNT_EMAIL_WORDS[to.language]

const momentOf = ({ to }: EmailFacts, at: number): string => DATE_FORMATS[to.language].moment(at)

interface EmailContent {
  readonly key: string
  readonly text: Words['confirmMailbox']
  readonly code?: string
  /** The path of the page that the e-mail links to. */
  readonly path: string
}

/** An e-mail to an unconfirmed address contains no name, since a stranger may have typed it. */
function compose(
  { to, publicUrl }: EmailFacts,
  { text: { link: words, ...text }, path, ...content }: EmailContent,
): Mail {
  const { id, email, shipping, mailboxConfirmedAt, language } = to
  const firstName = mailboxConfirmedAt === null ? '' : shipping.first_name
  const link = linkTo({ publicUrl, path, words, language })
  return { ...composeEmail({ ...content, ...text, language, to: { email, firstName }, link }), customerId: id }
}
