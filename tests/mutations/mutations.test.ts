import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'
import { type Mutation, mutated, readMutations } from './mutation.ts'

const mutations = readMutations()
const linesOf = (text: string): number => text.split('\n').length

describe('a planted defect', () => {
  test.for(mutations.map((each): [string, Mutation] => [each.name, each]))('still applies: %s', ([, mutation]) => {
    const text = readFileSync(join(root, mutation.file), 'utf8')
    expect(mutated(text, mutation), `${mutation.file} does not contain once: ${mutation.find}`).not.toBeNull()
    expect(mutation.replace).not.toBe(mutation.find)
  })

  test('has a unique name, is small, and names existing tests', () => {
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
    expect(mutations.filter(({ find, replace }) => Math.max(linesOf(find), linesOf(replace)) > 4)).toEqual([])
    const files = mutations.flatMap(({ foundBy }) => (foundBy.by === 'tests' ? foundBy.files : []))
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('names a title that one of its tests has', () => {
    const titles = mutations.flatMap(({ foundBy }) =>
      foundBy.by === 'tests' && foundBy.title !== undefined ? [{ title: foundBy.title, files: foundBy.files }] : [],
    )
    // Many tests stand in a contract beside the file that runs it.
    const folderText = (file: string): string => {
      const folder = dirname(join(root, file))
      return readdirSync(folder)
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('\n')
    }
    expect(titles.filter(({ title, files }) => !files.some((file) => folderText(file).includes(title)))).toEqual([])
  })

  test('is one of at least 60', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(60)
  })
})

describe('the text that a mutation replaces', () => {
  test('must occur exactly once', () => {
    expect(mutated('a b a', { find: 'b', replace: 'c' })).toBe('a c a')
    expect(mutated('a b a', { find: 'a', replace: 'c' })).toBeNull()
    expect(mutated('a b a', { find: 'd', replace: 'c' })).toBeNull()
  })
})
