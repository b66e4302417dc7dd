import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { categoriesSchema, coloursSchema, couponsSchema, productSchema } from '#content/schema.ts'
import { type Catalogue, type CatalogueSource, composeCatalogue } from '#server/catalogue/catalogue.ts'

const folder = fileURLToPath(new URL('../../../content/', import.meta.url))
const read = (file: string): unknown => JSON.parse(readFileSync(`${folder}${file}`, 'utf8'))

/** The shipped content without resized pictures. */
export function shippedSource(): CatalogueSource {
  return {
    products: readdirSync(`${folder}products`).map((file) => v.parse(productSchema, read(`products/${file}`))),
    categories: v.parse(categoriesSchema, read('categories.json')),
    colours: v.parse(coloursSchema, read('colours.json')),
    coupons: v.parse(couponsSchema, read('coupons.json')),
    pictures: {},
  }
}

let shipped: Catalogue | undefined

/** The catalogue of the shipped content, built once per process. */
export function shippedCatalogue(): Catalogue {
  shipped ??= composeCatalogue(shippedSource())
  return shipped
}
