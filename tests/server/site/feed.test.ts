import { expect, it } from 'vitest'
import type { Article } from '#domain/texts/article.ts'
import { rssFeed } from '#server/site/feed.ts'

it('links and pictures of an article lead to the shop, wherever its feed is read', () => {
  const html =
    '<p><a href="/blog"><img src="/pictures/sage.webp" alt=""></a> <a href="https://example.com/">there</a></p>'
  const article = { slug: 'sage', title: 'Sage', description: '', date: '2026-10-07', author: 'Thandi', html }
  const feed = rssFeed({ origin: 'https://rusbank.example', articles: [article as unknown as Article] })
  const addresses = [...feed.matchAll(/(?:href|src)=&quot;(.*?)&quot;/g)].map(([, address]) => address)
  expect(addresses).toEqual([
    'https://rusbank.example/blog',
    'https://rusbank.example/pictures/sage.webp',
    'https://example.com/',
  ])
})

it('has the time of its newest article, which comes first', () => {
  const articles = ['2026-10-07', '2026-03-01'].map((date) => {
    return { slug: date, title: date, description: '', date, author: 'Thandi', html: '' } as unknown as Article
  })
  const feed = rssFeed({ origin: 'https://rusbank.example', articles })
  const [newest, ...others] = [...feed.matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map(([, time]) => time)
  expect([newest, others.length]).toEqual(['Wed, 07 Oct 2026 06:00:00 GMT', 1])
  expect(feed).toContain(`<lastBuildDate>${newest}</lastBuildDate>`)
})
