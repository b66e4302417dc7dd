import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'
import { SHOP_TRANSLATIONS } from '#src/app/language/afrikaans.ts'
import { deferredWordsModules } from '#src/app/language/deferred-words.ts'
import type { PageHandle } from '#src/app/page-handle.ts'
import { createRoutes } from '#src/app/routes.tsx'

const IMPORT = /^(?:import (?!type )[^']*|export [^']*|\} )from '(?<from>\.[^']+)'|import\('(?<lazy>\.[^']+)'\)/gm
const WORDS = /useWords\(\s*'(?<name>\w+)'/g
const unreachable = { get: async () => ({ ok: false, reason: 'unreachable' }) as const }
const handles = handlesOf(createRoutes({ api: unreachable, identifyVisitor: async () => 'guest' as const }))
/** A layout's dialogs load their own texts. */
const pages = new Map(
  handles.filter(({ module }) => !module.startsWith('src/app/layout/')).map((handle) => [handle.module, handle]),
)

function handlesOf(table: readonly RouteObject[]): PageHandle[] {
  return table.flatMap(({ handle, children = [] }) => [
    ...(handle === undefined ? [] : [handle]),
    ...handlesOf(children),
  ])
}

/** The names of the texts that a module and those it imports use. */
function wordsOf(module: string, seen = new Set<string>()): string[] {
  if (seen.has(module) || !existsSync(join(root, module))) return []
  seen.add(module)
  const code = readFileSync(join(root, module), 'utf8')
  const imported = Array.from(code.matchAll(IMPORT), ({ groups }) =>
    relative(root, join(root, dirname(module), groups?.from ?? groups?.lazy ?? '')),
  )
  return [
    ...Array.from(code.matchAll(WORDS), ({ groups }) => groups?.name ?? ''),
    ...imported.filter((file) => /\.tsx?$/.test(file)).flatMap((file) => wordsOf(file, seen)),
  ]
}

// The server has all texts at once, so a page without its own looks right until the browser hydrates it.
test.for([...pages])('in Afrikaans, %s loads the texts that it uses', async ([module, handle]) => {
  const parts: object[] = await Promise.all(deferredWordsModules(handle).map((part) => import(join(root, part))))
  const loaded = new Set([SHOP_TRANSLATIONS, ...parts.flatMap(Object.values)].flatMap(Object.keys))
  const used = [...new Set(wordsOf(module))]
  expect(used.length).toBeGreaterThan(0)
  expect(
    used.filter((name) => !loaded.has(name)),
    'texts that no file of src/app/language/ has which src/app/language/deferred-words.ts loads with the page',
  ).toEqual([])
})
