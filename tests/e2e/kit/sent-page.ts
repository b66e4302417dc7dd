import { expect } from 'vitest'

/** A thing as a page's JSON-LD tells of it. */
export type StructuredData = Readonly<Record<string, unknown>>

/** A page as the server sends it, which is what search engines and shared links read. */
export interface SentPage {
  readonly url: string
  readonly html: string
  readonly title: string
  readonly canonical: string | undefined
  /** Of `meta` elements, by name or property. */
  readonly meta: ReadonlyMap<string, string>
  /** What the page is about, by JSON-LD. */
  readonly structuredData: readonly StructuredData[]
}

export async function sentPage(url: string): Promise<SentPage> {
  const answer = await fetch(url)
  expect([url, answer.status]).toEqual([url, 200])
  const html = await answer.text()
  return {
    url,
    html,
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    meta: new Map(
      [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)].map(([, name = '', content = '']) => [
        name,
        plain(content),
      ]),
    ),
    structuredData: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json = '']): StructuredData => JSON.parse(json),
    ),
  }
}

/** The one thing of a type that a page tells of. */
export function jsonLdOf({ structuredData, url }: SentPage, type: string): StructuredData {
  const [thing, ...others] = structuredData.filter((each) => each['@type'] === type)
  expect([url, type, thing !== undefined, others.length]).toEqual([url, type, true, 0])
  return thing ?? {}
}

/** Every web address in what a page tells of, but for schema.org's own words. */
export function addressesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^https?:\/\//.test(value) && !value.includes('//schema.org') ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(addressesIn)
}

/** Text as a reader sees it. */
function plain(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', '’')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
