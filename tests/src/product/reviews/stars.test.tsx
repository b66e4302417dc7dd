import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import styles from '#src/product/reviews/stars.module.css'
import { Stars } from '#src/product/reviews/stars.tsx'

test('stars are told to a screen reader as a number', () => {
  const html = renderToStaticMarkup(<Stars rating={4.5} />)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('4.5 out of 5 stars')
})

test.each([
  [4.24, 4, false],
  [4.25, 5, true],
  [4.75, 5, false],
])('an average of %d is drawn to the nearest half of a star', (rating, drawn, isHalfLast) => {
  const html = renderToStaticMarkup(<Stars rating={rating} />)
  const countOf = (part: string) => html.split(part).length - 1
  expect([countOf(`class="${styles.full}"`), countOf('<path') > 5]).toEqual([drawn, isHalfLast])
})
