import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#scripts/project.mjs'
import { callOf } from '#scripts/replay/options.ts'
import { type ProjectCopy, projectCopy, TIMEOUT_MS } from './project-copy.ts'

const page = readFileSync(join(root, 'docs', 'testing.md'), 'utf8')
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code)
const examples = blocks('ts').filter((code) => code.includes('#tests/'))

describe('the documentation of testing', () => {
  let project: ProjectCopy
  beforeAll(() => {
    project = projectCopy()
    for (const [index, code] of examples.entries()) project.write(`tests/exported/example-${index}.test.ts`, code)
  }, TIMEOUT_MS)
  afterAll(() => project.remove())

  it(
    'has examples that pass',
    async () => {
      const { passed, failed, output } = await project.test()
      expect(failed, output).toBe(0)
      expect(passed).toBeGreaterThanOrEqual(examples.length)
    },
    TIMEOUT_MS,
  )

  it(
    'has examples that follow the code style and type-check',
    async () => {
      expect(await project.complaints()).toBe('')
    },
    TIMEOUT_MS,
  )

  it('shows a story that runs in a real browser', () => {
    const [shown] = blocks('ts').filter((code) => code.includes('./kit/story.ts'))
    expect(shown).toBe(readFileSync(join(root, 'tests/e2e/docs-example.test.ts'), 'utf8'))
  })

  it('names commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const named = [...page.matchAll(/npm run ([a-z0-9]+)/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(0)
    for (const name of named) expect(Object.keys(scripts)).toContain(name)
    const calls = [
      ...blocks('sh')
        .join('')
        .matchAll(/^npm run replay -- ([^#>\n]*)/gm),
    ].map(([, args = '']) => args)
    for (const args of calls) expect(callOf(args.trim().split(/\s+/))).toMatchObject({ kind: 'replay' })
  })
})
