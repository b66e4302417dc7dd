import { Marked, type Token } from 'marked'
import type { RenderedText } from '#domain/texts/rendered-text.ts'

/** Whether the shop has a page at this path. */
export type HasPage = (path: string) => boolean

/** The text of a heading, without formatting. */
function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : token.raw)).join('')
}

/** Makes an anchor of a heading: `Foam, feather or spring?` becomes `foam-feather-or-spring`. */
export function anchorOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Makes an anchor unique on its page: the second `Care` becomes `care-2`. */
function freeAnchor(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}

const isLevel = (depth: number): depth is 2 | 3 | 4 => depth === 2 || depth === 3 || depth === 4

/**
 * Renders the shop's own Markdown as HTML, with an anchor at every heading. A link to a page that does not exist becomes plain
 * text, for example after a product was withdrawn.
 */
export function renderMarkdown(markdown: string, hasPage: HasPage): RenderedText {
  const headings: RenderedText['headings'] = []
  const taken = new Set<string>()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = plainText(tokens)
        const id = freeAnchor(anchorOf(text) || 'part', taken)
        taken.add(id)
        if (isLevel(depth)) headings.push({ id, text, level: depth })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        const [path = ''] = href.split(/[?#]/)
        if (path.startsWith('/') && !hasPage(path)) return words
        return `<a href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${words}</a>`
      },
    },
  })
  return { html: marked.parse(markdown, { async: false }).trim(), headings }
}
