import { LANGUAGES, type LanguageCode, pathInLanguage } from '#domain/site/languages.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { Mail } from './outbox.ts'

const HELLO: Readonly<Record<LanguageCode, string>> = { en: 'Hello', af: 'Hallo' }

interface EmailLink {
  readonly words: string
  readonly href: string
}

interface PageToLink {
  readonly publicUrl: string | null
  /** The English path. */
  readonly path: string
  readonly words: string
  readonly language: LanguageCode
}

/** A link to a page of the shop in a language; null if the shop's public URL is not configured. */
export function linkTo({ publicUrl, path, words, language }: PageToLink): EmailLink | null {
  return publicUrl === null ? null : { words, href: publicUrl + pathInLanguage(path, LANGUAGES[language]) }
}

/** The rows of a table: a label and its value. */
export type EmailRows = readonly (readonly [string, string])[]

export interface EmailDraft {
  readonly language: LanguageCode
  readonly key: string
  /** The name may be empty. */
  readonly to: { readonly email: string; readonly firstName: string }
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly tables?: readonly EmailRows[]
  readonly after?: readonly string[]
  readonly link: EmailLink | null
}

/** Composes the same e-mail as plain text and as HTML. */
export function composeEmail(draft: EmailDraft): Mail {
  const { language, key, to, subject, paragraphs, code, after = [], link } = draft
  const tables = (draft.tables ?? []).map((rows) => rows.map(([what, value]) => [what, inOneLine(value)] as const))
  const name = withoutLinks(inOneLine(to.firstName))
  const greeting = name === '' ? `${HELLO[language]},` : `${HELLO[language]} ${name},`
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
  return {
    key,
    to: to.email,
    replyTo: null,
    subject,
    text: `${text}\n`,
    html: page({ title: subject, body: html, language }),
  }
}

/** Removes line breaks and changes of direction: user input could pass for the shop's text, or show it from right to left. */
export function inOneLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}+/gu, '')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

/** Changes user input so that no mail program turns it into a link: the mailbox may be a stranger's. */
export function withoutLinks(words: string): string {
  return words
    .replaceAll(/:\/\//g, ' ')
    .replaceAll('@', ' (at) ')
    .replaceAll(/[.\u3002\uFF0E\uFF61](?=[^\s.])/g, '. ')
}

const paragraph = (words: string): string => `<p>${escapeHtml(words)}</p>`

function table(rows: EmailRows): string {
  const cell = 'padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:normal'
  const body = rows.map(
    ([name, value]) =>
      `<tr><th scope="row" style="${cell}">${escapeHtml(name)}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table style="border-collapse:collapse;margin:16px 0">\n${body.join('\n')}\n</table>`
}

function page({ title, body, language }: { title: string; body: string; language: LanguageCode }): string {
  const style =
    'font-family:Georgia,serif;font-size:16px;line-height:1.5;color:#2b2622;max-width:560px;margin:24px auto'
  return `<!doctype html>
<html lang="${LANGUAGES[language].locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="${style}">
${body}
</body></html>
`
}
