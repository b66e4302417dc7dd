import { expect, it } from 'vitest'
import { largestPath } from '#src/ui/picture/largest-path.ts'

it('the preview picture of a shared page is the largest WebP', () => {
  const sources = [
    { type: 'image/avif', srcset: '/sage-640.avif 640w, /sage-1280.avif 1280w' },
    { type: 'image/webp', srcset: '/sage-640.webp 640w, /sage-1280.webp 1280w' },
  ]
  expect(largestPath({ src: '/sage.svg', sources })).toBe('/sage-1280.webp')
  expect(largestPath({ src: '/sage.svg', sources: [] })).toBe('/sage.svg')
})
