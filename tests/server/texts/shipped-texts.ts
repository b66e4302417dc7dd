import { readTexts } from '#server/texts/read-texts.ts'
import { composeSiteTexts, type SiteTexts } from '#server/texts/site-texts.ts'
import { shippedCatalogue } from '../catalogue/shipped-catalogue.ts'

const shipped = new Map<boolean, Promise<SiteTexts>>()

/** The shipped texts without resized pictures, built once per process. */
export function shippedTexts({ isMeasured = false } = {}): Promise<SiteTexts> {
  const texts = shipped.get(isMeasured) ?? compose(isMeasured)
  shipped.set(isMeasured, texts)
  return texts
}

async function compose(isMeasured: boolean): Promise<SiteTexts> {
  const texts = await readTexts({ content: new URL('../../../content/', import.meta.url), isMeasured })
  return composeSiteTexts({ ...texts, pictures: {} }, shippedCatalogue())
}
