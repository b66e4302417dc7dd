import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'

const NAMED = 'src/ui/design/media.css'
const sheets = globSync('src/**/*.css', { cwd: root }).filter((path) => path !== NAMED)
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const queriesOf = (sheet: string): readonly string[] => read(sheet).match(/@media[^{]*/g) ?? []

describe('the breakpoints of the layout', () => {
  test('occur in no style sheet but the one that defines them', () => {
    const withoutHeights = (query: string): string => query.replace(/\([a-z-]*height[^)]*\)/g, '')
    const own = sheets.filter((sheet) =>
      queriesOf(sheet).some((query) => /\d(?:rem|px|em)/.test(withoutHeights(query))),
    )
    expect(own).toEqual([])
  })

  test('are all defined in one file, and each is used', () => {
    const named = [...read(NAMED).matchAll(/@custom-media (--[a-z-]+)/g)].map(([, name]) => name)
    const used = new Set(sheets.flatMap(queriesOf).flatMap((query) => query.match(/--[a-z-]+/g) ?? []))
    expect([...used].toSorted()).toEqual(named.toSorted())
  })
})
