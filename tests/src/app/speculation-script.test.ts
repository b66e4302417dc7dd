import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { SPECULATION_SCRIPT } from '#src/app/speculation-rules.ts'

test.each([
  { connection: undefined, isPrefetched: true },
  { connection: { saveData: false, effectiveType: '4g' }, isPrefetched: true },
  { connection: { saveData: true, effectiveType: '4g' }, isPrefetched: false },
  { connection: { saveData: false, effectiveType: 'slow-2g' }, isPrefetched: false },
])('pages are prefetched before hydration only on a connection without limits: %o', ({ connection, isPrefetched }) => {
  const added: unknown[] = []
  runInNewContext(SPECULATION_SCRIPT, {
    navigator: { connection },
    HTMLScriptElement: { supports: () => true },
    document: { createElement: () => ({}), head: { append: (script: unknown) => added.push(script) } },
  })
  expect(added).toHaveLength(isPrefetched ? 1 : 0)
})
