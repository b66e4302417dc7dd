import { composeLibrary, type Library } from '#server/reading/library.ts'
import { readTexts } from '#server/reading/read-texts.ts'
import { shippedCatalogue } from '../catalogue/shipped-catalogue.ts'

/** What the shop says, as it ships, without its pictures' other sizes. */
export async function shippedLibrary({ isMeasured = false } = {}): Promise<Library> {
  const texts = await readTexts({ content: new URL('../../../content/', import.meta.url), isMeasured })
  return composeLibrary({ ...texts, pictures: {} }, shippedCatalogue())
}
