import { composeLetter, type Draft, linkTo, momentInWords } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/outbox.ts'
import type { CustomerRecord } from './customers.ts'

type Addressee = Pick<CustomerRecord, 'id' | 'email' | 'shipping'>

interface LetterFacts {
  readonly to: Addressee
  /** Null where the shop does not know its own address: then a letter holds no links. */
  readonly publicUrl: string | null
}

/** One letter for each account. */
export function welcomeLetter({ to, publicUrl }: LetterFacts): Mail {
  return compose({
    key: `welcome ${to.id}`,
    to,
    subject: 'Welcome to Rusbank',
    paragraphs: [
      'Your account is ready. Log in with this e-mail address on any device, and your cart is there.',
      'In your account you find your orders, your addresses, and the devices that are logged in.',
    ],
    link: linkTo({ publicUrl, path: '/my-account', words: 'Go to my account' }),
  })
}

interface CodeFacts extends LetterFacts {
  readonly code: string
  /** Of the event, and not the code's own. */
  readonly codeId: string
}

/** One letter for each code. */
export function codeLetter({ codeId, code, to, publicUrl }: CodeFacts): Mail {
  return compose({
    key: `code ${codeId}`,
    to,
    subject: 'Your code for a new password',
    paragraphs: ['Somebody, probably you, asked for a new password. This code sets one within 15 minutes, once:'],
    code,
    after: [
      'If it was not you, there is nothing to do: without this code your password stays as it is. Tell the code to nobody.',
    ],
    link: linkTo({ publicUrl, path: '/lost-password', words: 'Set a new password' }),
  })
}

interface ChangeFacts extends LetterFacts {
  /** Of the new password. */
  readonly version: number
  /** Epoch ms. */
  readonly at: number
}

/** One letter for each change. */
export function passwordChangedLetter({ to, version, at, publicUrl }: ChangeFacts): Mail {
  return compose({
    key: `password ${to.id} ${version}`,
    to,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your Rusbank account was changed on ${momentInWords(at)}. Other devices were logged out.`,
      'If it was not you, set a new password now by “Lost your password?”, and write to us.',
    ],
    link: linkTo({ publicUrl, path: '/lost-password', words: 'Set a new password' }),
  })
}

interface DeviceFacts extends LetterFacts {
  readonly sessionId: string
  readonly device: string
  /** Epoch ms. */
  readonly at: number
}

/** One letter for each session that begins somewhere new. */
export function newDeviceLetter({ sessionId, device, to, at, publicUrl }: DeviceFacts): Mail {
  return compose({
    key: `device ${sessionId}`,
    to,
    subject: 'A new device logged in to your account',
    paragraphs: [
      `${device} logged in to your Rusbank account on ${momentInWords(at)}.`,
      'If it was you, there is nothing to do. If not, change your password: that logs every other device out.',
    ],
    link: linkTo({ publicUrl, path: '/my-account', words: 'See my devices' }),
  })
}

type Letter = Omit<Draft, 'to'> & { readonly to: Addressee }

function compose({ to, ...letter }: Letter): Mail {
  return composeLetter({ ...letter, to: { email: to.email, firstName: to.shipping.first_name } })
}
