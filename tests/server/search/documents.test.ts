import { describe, expect, it } from 'vitest'
import { composeDictionary } from '#server/search/dictionary.ts'
import { composeDocuments, textOfHtml } from '#server/search/documents.ts'
import { shippedCatalogue } from '#tests/server/catalogue/shipped-catalogue.ts'
import { shippedTexts } from '#tests/server/texts/shipped-texts.ts'
import { shippedWords } from './shipped-search.ts'

describe('the words of a page', () => {
  it('continue over the end of a link or an emphasis, into the following punctuation', () => {
    const html =
      '<p><a href="/product-category/weave">Weave</a>: with a cat, take <em>velvet</em>, which has no loops.</p>'
    expect(textOfHtml(html)).toBe('Weave: with a cat, take velvet, which has no loops.')
  })

  it('are separated between two blocks of the page', () => {
    expect(textOfHtml('<h2>Frame</h2><p>Saligna &amp; birch,<br>glued.</p>')).toBe('Frame Saligna & birch, glued.')
  })

  it('are those that a reader sees, also where the page writes about HTML', () => {
    expect(textOfHtml('<p>&quot;&lt;b&gt;&quot; is written &amp;lt;b&amp;gt; or &amp;quot;b&amp;quot;.</p>')).toBe(
      '"<b>" is written &lt;b&gt; or &quot;b&quot;.',
    )
  })
})

it('couches come before accessories that are as relevant, in whichever order the catalogue has them', async () => {
  const catalogue = shippedCatalogue()
  for (const cards of [catalogue.cards, catalogue.cards.toReversed()]) {
    const source = { catalogue: { ...catalogue, cards }, texts: await shippedTexts(), words: shippedWords }
    const documents = composeDocuments({ ...source, dictionary: composeDictionary(shippedWords) })
    const products = documents.filter(({ kind }) => kind === 'product').toSorted((a, b) => a.place - b.place)
    const areAccessories = products.map(({ ref }) => catalogue.bySlug(ref)?.type === 'accessory')
    const first = areAccessories.indexOf(true)
    expect(first).toBeGreaterThan(0)
    expect(areAccessories.slice(first)).not.toContain(false)
  }
})
