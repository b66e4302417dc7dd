import { expect, it } from 'vitest'
import { assetsOf } from '#server/rendering/bundle.ts'

it('names an entry, all that it imports once, and the styles of them all', () => {
  const manifest = {
    'src/entry-client.tsx': { file: 'assets/entry-1.js', css: ['assets/entry-1.css'], imports: ['_a.js', '_b.js'] },
    '_a.js': { file: 'assets/a-1.js', imports: ['_b.js'] },
    '_b.js': { file: 'assets/b-1.js', css: ['assets/b-1.css'], imports: ['_a.js'] },
    'src/later.tsx': { file: 'assets/later-1.js', css: ['assets/later-1.css'] },
  }
  expect(assetsOf(manifest, 'src/entry-client.tsx')).toEqual({
    scripts: ['/assets/entry-1.js'],
    styles: ['/assets/entry-1.css', '/assets/b-1.css'],
    preloads: ['/assets/a-1.js', '/assets/b-1.js'],
  })
})
