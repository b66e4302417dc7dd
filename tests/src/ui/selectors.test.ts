import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'

/** Everything that stands before a block, in all style sheets of the shop, without what is said beside it. */
const selectors = globSync('src/**/*.css', { cwd: root }).flatMap((path) => {
  const sheet = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...sheet.matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)].map(([, selector = '']) => ({
    path,
    selector: selector.trim(),
  }))
})
const HAS = /:has\((?:[^()]|\([^()]*\))*\)/g

/** What is asked of an element, and then of another one below or beside it. */
const asksFurther = (selector: string): boolean => /§[^\s>+~,]*\s*[\s>+~]\s*[^\s,]/.test(selector.replace(HAS, '§'))

describe('what a browser has to style again when an element is added, removed or hovered', () => {
  test('is no other element than the one that holds it: `:has()` stands last, or each change would restyle the page', () => {
    expect(selectors.filter(({ selector }) => asksFurther(selector))).toEqual([])
  })

  test('is named below an element that is pointed at: a place alone would restyle all that is in it', () => {
    const nameless =
      /:(?:hover|active|focus(?:-visible|-within)?)[^\s>+~,]*[\s>+~][^,]*[\s>+~](?:\*|:[a-z-]+(?:\([^)]*\))?)\s*(?:,|$)/
    expect(selectors.filter(({ selector }) => nameless.test(selector))).toEqual([])
  })
})
