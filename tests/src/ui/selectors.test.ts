import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'

/** Every selector in the shop's style sheets, without comments. */
const selectors = globSync('src/**/*.css', { cwd: root }).flatMap((path) => {
  const sheet = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...sheet.matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)].map(([, selector = '']) => ({
    path,
    selector: selector.trim(),
  }))
})
const HAS = /:has\((?:[^()]|\([^()]*\))*\)/g

/** Whether a selector continues after `:has()` to another element below or beside it. */
const asksFurther = (selector: string): boolean => /§[^\s>+~,]*\s*[\s>+~]\s*[^\s,]/.test(selector.replace(HAS, '§'))

describe('the cost of selectors when an element is added, removed or hovered', () => {
  test('is limited to the element itself: `:has()` comes last, or each change would restyle the page', () => {
    expect(selectors.filter(({ selector }) => asksFurther(selector))).toEqual([])
  })

  test('is limited for :hover to a named descendant: a universal one would restyle all descendants', () => {
    const nameless =
      /:(?:hover|active|focus(?:-visible|-within)?)[^\s>+~,]*[\s>+~][^,]*[\s>+~](?:\*|:[a-z-]+(?:\([^)]*\))?)\s*(?:,|$)/
    expect(selectors.filter(({ selector }) => nameless.test(selector))).toEqual([])
  })
})
