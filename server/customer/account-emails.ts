import { composeEmail, type EmailDraft, formatMoment, linkTo } from '#server/mail/compose-email.ts'
import type { Mail } from '#server/mail/outbox.ts'
import type { CustomerRecord } from './customers.ts'

type Addressee = Pick<CustomerRecord, 'id' | 'email' | 'shipping' | 'mailboxShownAt'>

interface EmailFacts {
  readonly to: Addressee
  /** Null where the shop does not know its own address: then an e-mail holds no links. */
  readonly publicUrl: string | null
}

interface CodeFacts extends EmailFacts {
  readonly code: string
  /** Of the event, and not the code's own. */
  readonly codeId: string
}

interface PasswordCodeFacts extends CodeFacts {
  /** A secret that does what the code does. */
  readonly linkCode: string
}

/** One e-mail for each code. Its recipient may not know the shop. */
export function confirmMailboxEmail({ codeId, code, to, publicUrl }: CodeFacts): Mail {
  return compose({
    key: `code mailbox ${codeId}`,
    to,
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Someone, probably you, created a Rusbank account with this e-mail address. If it was you, enter this code in your account within 24 hours:',
    ],
    code,
    after: [
      'If it wasn’t you, you don’t need to do anything: without this code the account can’t see anything of yours. Don’t share the code with anyone.',
    ],
    link: linkTo({ publicUrl, path: `/my-account/confirm-email?code=${code}`, words: 'Confirm my e-mail address' }),
  })
}

/**
 * One e-mail for each code. The link holds a longer one, which strangers' tries can't use up, in the part of an address that no
 * server sees.
 */
export function passwordCodeEmail({ codeId, code, linkCode, to, publicUrl }: PasswordCodeFacts): Mail {
  return compose({
    key: `code password ${codeId}`,
    to,
    subject: 'Your password reset code',
    paragraphs: ['Someone, probably you, asked to reset your password. Use this code within 15 minutes:'],
    code,
    after: [
      'If it wasn’t you, you don’t need to do anything: without this code your password can’t be changed. Don’t share the code with anyone.',
    ],
    link: linkTo({ publicUrl, path: `/lost-password#code=${linkCode}`, words: 'Reset your password' }),
  })
}

interface ChangeFacts extends EmailFacts {
  /** Of the new password. */
  readonly version: number
  /** Epoch ms. */
  readonly at: number
}

/** One e-mail for each change. */
export function passwordChangedEmail({ to, version, at, publicUrl }: ChangeFacts): Mail {
  return compose({
    key: `password ${to.id} ${version}`,
    to,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your Rusbank account was changed on ${formatMoment(at)}. Your other devices have been logged out.`,
      'If it wasn’t you, reset your password now and contact us.',
    ],
    link: linkTo({ publicUrl, path: '/lost-password', words: 'Reset your password' }),
  })
}

interface DeviceFacts extends EmailFacts {
  readonly sessionId: string
  readonly device: string
  /** Epoch ms. */
  readonly at: number
}

/** One e-mail for each session that begins somewhere new. */
export function newDeviceEmail({ sessionId, device, to, at, publicUrl }: DeviceFacts): Mail {
  return compose({
    key: `device ${sessionId}`,
    to,
    subject: 'New login to your account',
    paragraphs: [
      `There was a new login to your Rusbank account on ${formatMoment(at)}. Device: ${device}.`,
      'If it was you, you don’t need to do anything. If not, change your password: that logs out all other devices.',
    ],
    link: linkTo({ publicUrl, path: '/my-account', words: 'View my devices' }),
  })
}

type EmailContent = Omit<EmailDraft, 'to'> & { readonly to: Addressee }

/** An unconfirmed mailbox gets only the shop's own words: the name may be text that a stranger typed. */
function compose({ to: { id, email, shipping, mailboxShownAt }, ...content }: EmailContent): Mail {
  const firstName = mailboxShownAt === null ? '' : shipping.first_name
  return { ...composeEmail({ ...content, to: { email, firstName } }), customerId: id }
}
