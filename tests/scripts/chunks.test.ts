import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHUNKS, groups } from '#scripts/chunks.mjs'

const sources = join(import.meta.dirname, '../../src')
const files = globSync('**/*.*', { cwd: sources }).map((file) => file.replaceAll('\\', '/'))

/** The first group that takes a file, as for Rolldown. */
const chunkOf = (path: string) => groups.find(({ test }) => test(join(sources, path)))?.name

describe('the chunks of the client’s bundle', () => {
  it('name only existing files', () => {
    const named = Object.values(CHUNKS).flatMap((folders) =>
      Object.entries(folders).flatMap(([folder, starts]) => starts.map((start) => ({ folder, start }))),
    )
    const isThere = ({ folder, start }: { folder: string; start: string }) =>
      files.some((file) => dirname(file) === folder && basename(file).startsWith(start))
    expect(named.filter((name) => !isThere(name))).toEqual([])
  })

  it('contain a page’s frame and its forms, but no texts of another language', () => {
    expect(chunkOf('app/routes.tsx')).toBe('frame')
    expect(chunkOf('ui/form/words.en.ts')).toBe('forms')
    expect(chunkOf('ui/form/words.af.ts')).toBeUndefined()
    expect(chunkOf('product/product-page.tsx')).toBeUndefined()
  })
})
