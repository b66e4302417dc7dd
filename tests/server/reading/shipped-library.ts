import { composeLibrary, type Library } from '#server/reading/library.ts'
import { readTexts } from '#server/reading/read-texts.ts'
import { shippedCatalogue } from '../catalogue/shipped-catalogue.ts'

const shipped = new Map<boolean, Promise<Library>>()

/** What the shop says, as it ships, without its pictures' other sizes; composed once. */
export function shippedLibrary({ isMeasured = false } = {}): Promise<Library> {
  const library = shipped.get(isMeasured) ?? compose(isMeasured)
  shipped.set(isMeasured, library)
  return library
}

async function compose(isMeasured: boolean): Promise<Library> {
  const texts = await readTexts({ content: new URL('../../../content/', import.meta.url), isMeasured })
  return composeLibrary({ ...texts, pictures: {} }, shippedCatalogue())
}
