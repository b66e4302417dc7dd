import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RelatedProducts } from '#src/product/related-products.tsx'

it('a product without related ones has no heading for them', () => {
  expect(renderToStaticMarkup(<RelatedProducts products={[]} />)).toBe('')
})
