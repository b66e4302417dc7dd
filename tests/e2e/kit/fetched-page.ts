import { expect } from 'vitest'

/** One object of a page’s JSON-LD. */
export type StructuredData = Readonly<Record<string, unknown>>

/** A page as the server sends it to search engines and link previews. */
export interface FetchedPage {
  readonly url: string
  readonly html: string
  readonly title: string
  readonly canonical: string | undefined
  /** The `meta` elements’ contents, by name or property. */
  readonly meta: ReadonlyMap<string, string>
  readonly structuredData: readonly StructuredData[]
}

export async function fetchPage(url: string): Promise<FetchedPage> {
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

/** The only JSON-LD object of a type on a page. */
export function jsonLdOf({ structuredData, url }: FetchedPage, type: string): StructuredData {
  const [thing, ...others] = structuredData.filter((each) => each['@type'] === type)
  expect([url, type, thing !== undefined, others.length]).toEqual([url, type, true, 0])
  return thing ?? {}
}

/** Every web address in a page’s JSON-LD, except schema.org’s own. */
export function addressesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^https?:\/\//.test(value) && !value.includes('//schema.org') ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(addressesIn)
}

/** Decodes HTML entities. */
function plain(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', '’')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
