const TOKEN = /<!--.*?-->|<(\/?)([a-z0-9]+)((?:"[^"]*"|[^>"])*)>|([^<]+)/gs
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
/** `bdi` is around names and addresses, as people typed them. */
const UNREAD = new Set(['script', 'style', 'template', 'bdi'])
const SPOKEN = /\b(?:aria-label|aria-valuetext|title|placeholder|alt)="([^"]+)"/g

/** The texts and labels of a rendered page, except those marked as another language. */
export function shownWords(html: string): ReadonlySet<string> {
  const body = html.slice(html.indexOf('<body'))
  const pageLang = /<html lang="([^"]+)"/.exec(html)?.[1]
  const shown = new Set<string>()
  const open: { readonly tag: string; readonly isRead: boolean }[] = []
  for (const [, closing, tag = '', attributes = '', text] of body.matchAll(TOKEN)) {
    const isRead = open.at(-1)?.isRead ?? true
    if (text !== undefined) {
      if (isRead) say(text)
    } else if (closing === '/') {
      open.length = Math.max(
        0,
        open.findLastIndex((each) => each.tag === tag),
      )
    } else {
      const lang = /\blang="([^"]+)"/.exec(attributes)?.[1] ?? pageLang
      const isOwn = isRead && !UNREAD.has(tag) && lang === pageLang
      if (isOwn) for (const [, label = ''] of attributes.matchAll(SPOKEN)) say(label)
      if (!VOID.has(tag) && !attributes.endsWith('/')) open.push({ tag, isRead: isOwn })
    }
  }
  return shown

  function say(words: string): void {
    const trimmed = words.trim()
    // Numbers, amounts and units are the same in every language.
    if (/\p{L}{3}/u.test(trimmed)) shown.add(trimmed)
  }
}
