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
    link: linkTo(publicUrl, '/my-account', 'Go to my account'),
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
    link: linkTo(publicUrl, '/lost-password', 'Set a new password'),
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
      `The password of your Rusbank account was changed on ${inWords(at)}. Other devices were logged out.`,
      'If it was not you, set a new password now by “Lost your password?”, and write to us.',
    ],
    link: linkTo(publicUrl, '/lost-password', 'Set a new password'),
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
      `${device} logged in to your Rusbank account on ${inWords(at)}.`,
      'If it was you, there is nothing to do. If not, change your password: that logs every other device out.',
    ],
    link: linkTo(publicUrl, '/my-account', 'See my devices'),
  })
}

interface Link {
  readonly words: string
  readonly href: string
}

function linkTo(publicUrl: string | null, path: string, words: string): Link | null {
  return publicUrl === null ? null : { words, href: publicUrl + path }
}

/** `21 November 2026 at 04:27`, in South Africa. */
function inWords(at: number): string {
  const format = new Intl.DateTimeFormat('en-ZA', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Africa/Johannesburg',
  })
  return format.format(at)
}

interface Draft {
  readonly key: string
  readonly to: Addressee
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly after?: readonly string[]
  readonly link: Link | null
}

/** The same words as plain text and as HTML. */
function compose({ key, to, subject, paragraphs, code, after = [], link }: Draft): Mail {
  const { first_name: name } = to.shipping
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`
  const lines = [greeting, ...paragraphs, ...(code === undefined ? [] : [code]), ...after]
  const text = [...lines, ...(link === null ? [] : [`${link.words}: ${link.href}`]), 'Rusbank'].join('\n\n')
  const html = [
    `<h1 style="font-size:20px">${escaped(subject)}</h1>`,
    ...[greeting, ...paragraphs].map(paragraph),
    ...(code === undefined
      ? []
      : [`<p style="font-size:28px;letter-spacing:4px"><strong>${escaped(code)}</strong></p>`]),
    ...after.map(paragraph),
    ...(link === null ? [] : [`<p><a href="${escaped(link.href)}">${escaped(link.words)}</a></p>`]),
    '<p>Rusbank</p>',
  ].join('\n')
  return { key, to: to.email, replyTo: null, subject, text: `${text}\n`, html: page(subject, html) }
}

function paragraph(words: string): string {
  return `<p>${escaped(words)}</p>`
}

function page(title: string, body: string): string {
  const style =
    'font-family:Georgia,serif;font-size:16px;line-height:1.5;color:#2b2622;max-width:560px;margin:24px auto'
  return `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="${style}">
${body}
</body></html>
`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(words: string): string {
  return words.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
