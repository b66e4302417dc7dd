import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stars } from '#src/product/reviews/stars.tsx'

test('stars are told to a screen reader as a number', () => {
  const html = renderToStaticMarkup(<Stars rating={4.5} />)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('4.5 out of 5 stars')
})
