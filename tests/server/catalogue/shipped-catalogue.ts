import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { categoriesSchema, coloursSchema, couponsSchema, productSchema } from '#content/schema.ts'
import { type Catalogue, composeCatalogue } from '#server/catalogue/catalogue.ts'

const folder = fileURLToPath(new URL('../../../content/', import.meta.url))
const read = (file: string): unknown => JSON.parse(readFileSync(`${folder}${file}`, 'utf8'))

let shipped: Catalogue | undefined

/** The shipped catalogue without resized pictures, built once per process. */
export function shippedCatalogue(): Catalogue {
  shipped ??= composeCatalogue({
    products: readdirSync(`${folder}products`).map((file) => v.parse(productSchema, read(`products/${file}`))),
    categories: v.parse(categoriesSchema, read('categories.json')),
    colours: v.parse(coloursSchema, read('colours.json')),
    coupons: v.parse(couponsSchema, read('coupons.json')),
    pictures: {},
  })
  return shipped
}
