import { escapeHtml } from '#server/http/escape-html.ts'
import type { Mail } from './outbox.ts'

interface Link {
  readonly words: string
  readonly href: string
}

/** A link to one of the shop's pages; none where the shop does not know its own address. */
export function linkTo({
  publicUrl,
  path,
  words,
}: {
  publicUrl: string | null
  path: string
  words: string
}): Link | null {
  return publicUrl === null ? null : { words, href: publicUrl + path }
}

const inSouthAfrica = { dateStyle: 'long', timeZone: 'Africa/Johannesburg' } as const
// Made once: it takes longer to make one than to write a whole e-mail.
const momentFormat = new Intl.DateTimeFormat('en-ZA', { ...inSouthAfrica, timeStyle: 'short' })
const dayFormat = new Intl.DateTimeFormat('en-ZA', inSouthAfrica)

/** `21 November 2026 at 04:27`, in South Africa. */
export function formatMoment(at: number): string {
  return momentFormat.format(at)
}

/** `21 November 2026`, in South Africa. */
export function formatDay(at: number): string {
  return dayFormat.format(at)
}

/** What stands side by side, as a name and its value. */
export type Rows = readonly (readonly [string, string])[]

export interface EmailDraft {
  readonly key: string
  /** The name may be empty. */
  readonly to: { readonly email: string; readonly firstName: string }
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly tables?: readonly Rows[]
  readonly after?: readonly string[]
  readonly link: Link | null
}

/** The same words as plain text and as HTML. */
export function composeEmail(draft: EmailDraft): Mail {
  const { key, to, subject, paragraphs, code, after = [], link } = draft
  const tables = (draft.tables ?? []).map((rows) => rows.map(([what, value]) => [what, inOneLine(value)] as const))
  const name = withoutLinks(inOneLine(to.firstName))
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`
  const lines = [
    greeting,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...tables.map((rows) => rows.map(([name, value]) => `${name}: ${value}`).join('\n')),
    ...after,
  ]
  const text = [...lines, ...(link === null ? [] : [`${link.words}: ${link.href}`]), 'Rusbank'].join('\n\n')
  const html = [
    `<h1 style="font-size:20px">${escapeHtml(subject)}</h1>`,
    ...[greeting, ...paragraphs].map(paragraph),
    ...(code === undefined
      ? []
      : [`<p style="font-size:28px;letter-spacing:4px"><strong>${escapeHtml(code)}</strong></p>`]),
    ...tables.map(table),
    ...after.map(paragraph),
    ...(link === null ? [] : [`<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.words)}</a></p>`]),
    '<p>Rusbank</p>',
  ].join('\n')
  return { key, to: to.email, replyTo: null, subject, text: `${text}\n`, html: page(subject, html) }
}

/** What people wrote of themselves can't begin a line, which could pass for the shop's own words. */
function inOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** What people wrote, so that no mail program makes a link or an address of it: a mailbox may be a stranger's. */
export function withoutLinks(words: string): string {
  return words
    .replaceAll(/:\/\//g, ' ')
    .replaceAll('@', ' (at) ')
    .replaceAll(/[.\u3002\uFF0E\uFF61](?=[^\s.])/g, '. ')
}

function paragraph(words: string): string {
  return `<p>${escapeHtml(words)}</p>`
}

function table(rows: Rows): string {
  const cell = 'padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:normal'
  const body = rows.map(
    ([name, value]) =>
      `<tr><th scope="row" style="${cell}">${escapeHtml(name)}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table style="border-collapse:collapse;margin:16px 0">\n${body.join('\n')}\n</table>`
}

function page(title: string, body: string): string {
  const style =
    'font-family:Georgia,serif;font-size:16px;line-height:1.5;color:#2b2622;max-width:560px;margin:24px auto'
  return `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="${style}">
${body}
</body></html>
`
}
