import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type * as v from 'valibot'
import { checkedFile } from '#content/content-file.ts'
import {
  categoriesSchema,
  coloursSchema,
  couponsSchema,
  pictureManifestSchema,
  productSchema,
} from '#content/schema.ts'
import type { CatalogueSource } from './catalogue.ts'

export interface Content {
  readonly source: CatalogueSource
  /** SHA-256 of the files with prices and stock. */
  readonly hash: string
}

interface ContentFolders {
  /** `content/`, as a URL with a trailing slash. */
  readonly content: URL
  /** `build/pictures/`, likewise. Without a manifest there, pictures have one size. */
  readonly pictures: URL
}

/**
 * Reads everything the shop sells. Throws an error with the file's name if one does not match its schema, so that the shop does
 * not open incomplete.
 */
export async function readContent({ content, pictures }: ContentFolders): Promise<Content> {
  const names = (await readdir(new URL('products/', content))).filter((name) => name.endsWith('.json')).toSorted()
  const read = (path: string) => readFile(new URL(path, content), 'utf8')
  const [products, categories, colours, coupons, manifest] = await Promise.all([
    Promise.all(names.map((name) => read(`products/${name}`))),
    read('categories.json'),
    read('colours.json'),
    read('coupons.json'),
    readFile(new URL('manifest.json', pictures), 'utf8').catch(() => '{}'),
  ])
  const hash = createHash('sha256')
    .update(JSON.stringify([products, coupons]))
    .digest('hex')
  return {
    hash,
    source: {
      products: products.map((text, at) => parsed(productSchema, `products/${names[at]}`, text)),
      categories: parsed(categoriesSchema, 'categories.json', categories),
      colours: parsed(coloursSchema, 'colours.json', colours),
      coupons: parsed(couponsSchema, 'coupons.json', coupons),
      pictures: parsed(pictureManifestSchema, 'pictures/manifest.json', manifest),
    },
  }
}

function parsed<Value>(schema: v.GenericSchema<unknown, Value>, path: string, text: string): Value {
  return checkedFile(schema, { path, parse: () => JSON.parse(text) })
}
