import { describe, expect, it } from 'vitest'
import { textOfHtml } from '#server/search/documents.ts'

describe('the words of a page', () => {
  it('continue over the end of a link or an emphasis, into the following punctuation', () => {
    const html =
      '<p><a href="/product-category/weave">Weave</a>: with a cat, take <em>velvet</em>, which has no loops.</p>'
    expect(textOfHtml(html)).toBe('Weave: with a cat, take velvet, which has no loops.')
  })

  it('are separated between two blocks of the page', () => {
    expect(textOfHtml('<h2>Frame</h2><p>Saligna &amp; birch,<br>glued.</p>')).toBe('Frame Saligna & birch, glued.')
  })
})
