import { expect, it } from 'vitest'
import type { Picture, Product } from '#domain/catalogue/product.ts'
import { useSeenProduct } from '#src/product/use-seen-product.ts'
import { testPage } from './test-page.ts'

const pictureOf = (src: string, side?: string): Picture => ({
  src,
  sources: [],
  alt: src,
  width: 1200,
  height: 900,
  kind: 'hero',
  colour: 'navy',
  placeholder: null,
  ...(side !== undefined && { option: { name: 'Side', option: side } }),
})
const mounted = testPage()

interface PageProps {
  readonly product: Product
  readonly options: Readonly<Record<string, string>>
  readonly onSeen: (product: Product) => void
}
function Page({ product, options, onSeen }: PageProps) {
  onSeen(useSeenProduct(product, options))
  return null
}

/** The product as the page sees it with each of these choices in turn. */
function seenWith(images: Picture[], choices: readonly PageProps['options'][]): readonly Product[] {
  const product = { name: 'Luna chaise', images } as Product
  const seen: Product[] = []
  for (const options of choices) {
    mounted.render(<Page product={product} options={options} onSeen={(each) => seen.push(each)} />)
  }
  return seen
}

it('a piece with a side stays the same while its side does, so that what is told of it is not rendered again', () => {
  const chaise = [pictureOf('right', 'Right-hand'), pictureOf('left', 'Left-hand'), pictureOf('leg')]
  const [open, right, filled, left] = seenWith(chaise, [
    {},
    { Side: 'Right-hand' },
    { Side: 'Right-hand', Filling: 'Foam' },
    { Side: 'Left-hand', Filling: 'Foam' },
  ])
  expect(right).toBe(open)
  expect(filled).toBe(open)
  expect(left?.images.map(({ src }) => src)).toEqual(['left', 'leg'])
})

it('a piece without a side is the product itself', () => {
  const images = [pictureOf('front'), pictureOf('leg')]
  const [seen, again] = seenWith(images, [{}, { Filling: 'Foam' }])
  expect(seen?.images).toBe(images)
  expect(again).toBe(seen)
})
