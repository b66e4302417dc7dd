import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Picture } from '#domain/catalogue/product.ts'
import { PictureView } from '#src/ui/picture/picture-view.tsx'

const picture: Picture = {
  src: '/linen.svg',
  sources: [{ type: 'image/webp', srcset: '/linen-200.webp 200w, /linen-400.webp 400w' }],
  alt: 'Linen',
  width: 400,
  height: 400,
  kind: 'swatch',
  colour: null,
  placeholder: null,
}

it('a fabric swatch is loaded for its own size, and any other picture for that of its place', () => {
  const sizesOf = (width: number) =>
    /sizes="([^"]*)"/.exec(renderToStaticMarkup(<PictureView picture={{ ...picture, width }} sizes="100vw" />))?.[1]
  expect([sizesOf(400), sizesOf(1600)]).toEqual(['200px', '100vw'])
})
