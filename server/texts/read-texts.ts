import { readdir, readFile } from 'node:fs/promises'
import type * as v from 'valibot'
import { checkedFile } from '#content/content-file.ts'
import { parseFrontMatter } from '#content/front-matter.ts'
import { articleSchema, companySchema, faqsSchema, pageSchema } from '#content/schema.ts'
import { retentionList } from '#domain/site/retention.ts'
import { withNonBreakingNumbers } from '#domain/texts/non-breaking.ts'
import type { SiteTextsSource } from './site-texts.ts'

interface TextsOptions {
  /** `content/`, as a URL with a trailing slash. */
  readonly content: URL
  /** Whether there is a tag manager, which is loaded after consent. */
  readonly isMeasured: boolean
}

/** Reads the texts in `content/`. Throws an error with the file's name if one does not match its schema. */
export async function readTexts({ content, isMeasured }: TextsOptions): Promise<Omit<SiteTextsSource, 'pictures'>> {
  const [articles, pages, faqs, company] = await Promise.all([
    readFolder(new URL('articles/', content), articleSchema),
    readFolder(new URL('pages/', content), pageSchema),
    readJson(new URL('faqs.json', content), faqsSchema),
    readCompany(content),
  ])
  const insert = <Page extends { readonly body: string }>(page: Page): Page => ({
    ...page,
    body: page.body
      .replace('{{retention}}', retentionList)
      .replace('{{measuring}}', isMeasured ? MEASURED : NOT_MEASURED),
  })
  return { articles, pages: pages.map(insert), faqs, company }
}

const MEASURED =
  'We count visits and clicks, and how fast our pages are, **only if you agree** to it when we ask. If you refuse, no measuring script is loaded at all, and nothing in the shop works any worse. You can change your mind at any time at the bottom of each page.'
const NOT_MEASURED =
  'We **don’t count** your visits or clicks: no measuring or advertising script is loaded in this shop. Should that change, we’ll ask you first.'

/** The company's details, with the account for bank transfers. */
export const readCompany = (content: URL) => readJson(new URL('company.json', content), companySchema)

async function readFolder<Head>(folder: URL, schema: v.GenericSchema<unknown, Head>) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  return Promise.all(
    files.map(async (name) => {
      const url = new URL(name, folder)
      const text = await readFile(url, 'utf8')
      let body = ''
      const parse = (): unknown => {
        const file = parseFrontMatter(text)
        body = withNonBreakingNumbers(file.body)
        return file.data
      }
      return { head: checkedFile(schema, { path: url.pathname, parse }), body }
    }),
  )
}

async function readJson<Value>(url: URL, schema: v.GenericSchema<unknown, Value>): Promise<Value> {
  const text = await readFile(url, 'utf8')
  return checkedFile(schema, { path: url.pathname, parse: () => JSON.parse(text) })
}
