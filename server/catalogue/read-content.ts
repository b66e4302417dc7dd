import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'
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

/** Reads everything the shop sells. Throws if a file does not match its schema, so that the shop does not open incomplete. */
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
      products: products.map((text) => v.parse(productSchema, JSON.parse(text))),
      categories: v.parse(categoriesSchema, JSON.parse(categories)),
      colours: v.parse(coloursSchema, JSON.parse(colours)),
      coupons: v.parse(couponsSchema, JSON.parse(coupons)),
      pictures: v.parse(pictureManifestSchema, JSON.parse(manifest)),
    },
  }
}
