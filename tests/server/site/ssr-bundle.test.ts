import { expect, it } from 'vitest'
import { assetsOf } from '#server/site/ssr-bundle.ts'

it('the build names an entry, each of its imports once, the one stylesheet, and what each lazy part needs', () => {
  const manifest = {
    'src/app/entry-client.tsx': { file: 'assets/entry-1.js', imports: ['_a.js', '_b.js'] },
    '_a.js': { file: 'assets/a-1.js', imports: ['_b.js'] },
    '_b.js': { file: 'assets/b-1.js', imports: ['_a.js'] },
    '_c.js': { file: 'assets/c-1.js' },
    'sync/store.ts': { file: 'assets/store-1.js', imports: ['_c.js'], isDynamicEntry: true },
    'src/later.tsx': { file: 'assets/later-1.js', imports: ['_b.js', '_c.js'], isDynamicEntry: true },
    'style.css': { file: 'assets/style-1.css' },
  }
  expect(assetsOf(manifest, 'src/app/entry-client.tsx')).toEqual({
    scripts: ['/assets/entry-1.js'],
    styles: ['/assets/style-1.css'],
    preloads: ['/assets/a-1.js', '/assets/b-1.js'],
    modules: {
      'sync/store.ts': ['/assets/store-1.js', '/assets/c-1.js'],
      'src/later.tsx': ['/assets/later-1.js', '/assets/c-1.js'],
    },
  })
})
