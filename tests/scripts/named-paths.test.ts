import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { inputs } from '#scripts/freshness.mjs'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const FOLDERS = 'bench|content|docs|domain|scripts|server|src|sync|tests'
const PATH = new RegExp(`^(?:\\./)?(?:${FOLDERS})/(?:[\\w*{},./-]*[\\w*}/])?$`)

const documents = globSync(['*.md', '{bench,content,docs}/**/*.md'], {
  cwd: root,
  exclude: ['content/{articles,pages}/**', 'docs/decisions/**'],
})
const configurations = globSync(['*.json', '*.config.ts', 'scripts/*.mjs'], {
  cwd: root,
  exclude: ['package-lock.json'],
})

function isThere(path: string): boolean {
  return /[*{]/.test(path) ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path))
}

/** The paths between backticks. */
function quotedPaths(line: string): string[] {
  return [...line.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path).filter((path) => PATH.test(path))
}

it.each(documents)('%s names only existing files', (document) => {
  const text = read(document)
  const linked = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => join(dirname(document), path))
  const named = [...text.split('\n').flatMap(quotedPaths), ...linked]
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

it.each(configurations)('%s names only existing files', (configuration) => {
  const words = read(configuration)
    .split(/['"\s]+/)
    .map((word) => word.replace(/^!/, ''))
  expect(words.filter((word) => PATH.test(word) && !isThere(word))).toEqual([])
})

it('every input of the build fingerprint exists', () => {
  expect(inputs()).toMatch(/^[0-9a-f]{64}$/)
})
