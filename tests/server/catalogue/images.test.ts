import { expect, it } from 'vitest'
import { imagesOf } from '#server/catalogue/images-of.ts'
import { pictureOf } from '#server/catalogue/picture-manifest.ts'
import { shippedCatalogue } from './shipped-catalogue.ts'

const colours = [{ slug: 'rust', name: 'Rust', hex: '#96502f', fabric: 'weave', swatch: 'swatches/rust.webp' }] as const

it('a product’s pictures are from all sides, by part and for scale, each with its own alternative text', () => {
  const catalogue = shippedCatalogue()
  for (const { slug } of catalogue.cards) {
    const shown = catalogue.bySlug(slug)?.images ?? []
    const texts = shown.filter(({ kind }) => kind !== 'drawing').map(({ alt }) => alt)
    expect(new Set(texts).size, slug).toBe(texts.length)
  }
})

it('pictures keep the order of the gallery, whatever the order in the file, and products share close-ups', () => {
  const rooms = { study: 'y.webp', sunroom: 'u.webp', loft: 'l.webp', room: 'r.webp' }
  const pictures = { scale: 's.webp', ...rooms, legs: 'pictures/sage/rust-legs.webp', front: 'f.webp', hero: 'h.webp' }
  const piece = { name: 'Sage 3-seater', colours: ['rust'], pictures: { rust: pictures }, dimension_drawing: null }
  const images = imagesOf(piece, { colours, pictures: {} })
  expect(images.map(({ kind, alt, src }) => [kind, alt, src])).toEqual([
    ['hero', 'Sage 3-seater in rust', '/pictures/h.webp'],
    ['room', 'Sage 3-seater in rust, in a living room', '/pictures/r.webp'],
    ['room', 'Sage 3-seater in rust, against a brick wall', '/pictures/l.webp'],
    ['room', 'Sage 3-seater in rust, at a window with a view of the sea', '/pictures/u.webp'],
    ['room', 'Sage 3-seater in rust, in a study with a bookcase', '/pictures/y.webp'],
    ['view', 'Sage 3-seater in rust, from the front', '/pictures/f.webp'],
    ['view', 'Sage 3-seater in rust: a leg, close up', '/pictures/pictures/sage/rust-legs.webp'],
    ['view', 'Sage 3-seater in rust, beside the outline of a person 1.70 m tall', '/pictures/s.webp'],
  ])
})

it('a product sold for either side has pictures from both sides, also of its parts', () => {
  const pictures = { rust: { hero: 'h.webp', front: 'f.webp', seat: 's.webp' } }
  const left = { pictures: { rust: { hero: 'l.webp' } }, dimension_drawing: 'dl.svg' }
  const piece = { name: 'Luna chaise', colours: ['rust'], pictures, dimension_drawing: 'd.svg', left }
  const images = imagesOf(piece, { colours, pictures: {} })
  expect(images.map(({ src, alt, option }) => [src, alt, option?.option])).toEqual([
    ['/pictures/h.webp', 'Right-hand Luna chaise in rust', 'Right-hand'],
    ['/pictures/l.webp', 'Left-hand Luna chaise in rust', 'Left-hand'],
    ['/pictures/f.webp', 'Right-hand Luna chaise in rust, from the front', 'Right-hand'],
    ['/pictures/s.webp', 'Luna chaise in rust: the seat, close up', undefined],
    ['/pictures/d.svg', 'Drawing of the right-hand Luna chaise with its measurements', 'Right-hand'],
    ['/pictures/dl.svg', 'Drawing of the left-hand Luna chaise with its measurements', 'Left-hand'],
  ])
})

it('a left-hand chaise or corner has as many pictures as a right-hand one, each naming its side', () => {
  const sided = shippedCatalogue().cards.flatMap(({ slug }) => {
    const images = shippedCatalogue().bySlug(slug)?.images ?? []
    return images.some(({ option }) => option !== undefined) ? [{ slug, images }] : []
  })
  expect(sided.map(({ slug }) => slug).sort()).toEqual([
    'atlas-corner',
    'atlas-large-corner',
    'cove-chaise',
    'luna-chaise',
  ])
  for (const { slug, images } of sided) {
    const on = (side: string) =>
      images
        .filter(({ option }) => option === undefined || option.option === side)
        .map(({ colour, kind, alt }) => [colour, kind, alt.replaceAll(/(left|right)-hand /gi, '')])
    expect(on('Left-hand'), slug).toEqual(on('Right-hand'))
    for (const { alt, option } of images)
      if (option !== undefined) expect(alt.toLowerCase()).toContain(option.option.toLowerCase())
  }
})

it('lists show a product’s right-hand side, in one picture per colour', () => {
  for (const { slug, images, meta_data } of shippedCatalogue().cards) {
    const colours = images.map(({ colour }) => colour)
    expect(new Set(colours).size, slug).toBe(colours.length)
    expect(images.filter(({ option }) => option?.option === 'Left-hand')).toEqual([])
    if (meta_data.bech_color.length > 0) expect(colours).toEqual(meta_data.bech_color.map((colour) => colour.slug))
  }
})

it('pictures that only one colour has come last, so that other views keep their place in another colour', () => {
  const shared = { hero: 'h.webp', room: 'r.webp', front: 'f.webp' }
  const piece = { name: 'Sage 3-seater', colours: ['rust', 'oat'], dimension_drawing: null }
  const pictures = { rust: { hero: 'h.webp', loft: 'l.webp', room: 'r.webp', front: 'f.webp' }, oat: shared }
  const images = imagesOf({ ...piece, pictures }, { colours, pictures: {} })
  const shownIn = (slug: string) => images.filter(({ colour }) => colour === slug).map(({ src }) => src)
  expect(shownIn('oat')).toEqual(['/pictures/h.webp', '/pictures/r.webp', '/pictures/f.webp'])
  expect(shownIn('rust')).toEqual([...shownIn('oat'), '/pictures/l.webp'])
})

it('a product in a list has its heroes, and its pictures in rooms apart from them', () => {
  for (const { slug, images, rooms } of shippedCatalogue().cards) {
    expect(new Set(images.map(({ kind }) => kind)), slug).toEqual(new Set(['hero']))
    expect(rooms.filter(({ kind }) => kind !== 'room')).toEqual([])
  }
  const sage = shippedCatalogue().bySlug('sage-3-seater')
  expect(shippedCatalogue().cards.find(({ slug }) => slug === sage?.slug)?.rooms[0]?.src).toBe(
    sage?.images.find(({ kind }) => kind === 'room')?.src,
  )
})

it.each([
  [[320, 640, 1280], 640],
  [[320, 800, 1280], 800],
  [[200, 480], 480],
])('of the sizes %j a browser that knows no others is shown the one of %i pixels', (widths, shown) => {
  const entry = {
    base: 'sage/rust-hero',
    hash: 'a1',
    width: 1_400,
    height: 1_050,
    placeholder: null,
    widths,
  }
  const manifest = { 'rust-hero.webp': { ...entry, formats: ['avif' as const, 'webp' as const] } }
  const picture = pictureOf(manifest, { source: 'rust-hero.webp', kind: 'hero', colour: null, alt: 'Sage' })
  expect(picture.src).toBe(`/pictures/sage/rust-hero-${shown}.a1.webp`)
})
