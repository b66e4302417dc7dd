import { ENGLISH_SITE } from '#domain/site/languages.ts'
import type { Article } from '#domain/texts/article.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

interface FeedSource {
  readonly origin: string
  /** Newest first. */
  readonly articles: readonly Article[]
}

/** The blog as RSS 2.0, with the full articles. */
export function rssFeed({ origin, articles }: FeedSource): string {
  const items = articles.map(({ slug, title, description, date, author, html }) => {
    const link = escapeHtml(`${origin}/blog/${slug}`)
    return `    <item>
      <title>${escapeHtml(title)}</title>
      <link>${link}</link>
      <guid isPermaLink="true">${link}</guid>
      <pubDate>${instantOf(date)}</pubDate>
      <dc:creator>${escapeHtml(author)}</dc:creator>
      <description>${escapeHtml(description)}</description>
      <content:encoded>${escapeHtml(absolute(html, origin))}</content:encoded>
    </item>`
  })
  const newest = articles[0]?.date
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>Rusbank blog</title>
    <link>${escapeHtml(origin)}/blog</link>
    <description>How to choose, measure and look after a couch, from the people who build them in Cape Town.</description>
    <language>${ENGLISH_SITE.locale}</language>
    <atom:link href="${escapeHtml(origin)}/blog/rss.xml" rel="self" type="application/rss+xml"/>${
      newest === undefined ? '' : `\n    <lastBuildDate>${instantOf(newest)}</lastBuildDate>`
    }
${items.join('\n')}
  </channel>
</rss>
`
}

/** Formats an ISO date for RSS, as the morning of that day in South Africa. */
const instantOf = (date: string): string => new Date(`${date}T08:00:00+02:00`).toUTCString()

/** Makes URLs absolute, since a feed is read outside of the shop. */
const absolute = (html: string, origin: string): string => html.replace(/(href|src)="\//g, `$1="${origin}/`)
