import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeLogFile } from '#domain/replay/log-file.ts'
import { root } from '#scripts/project.mjs'
import { callOf } from '#scripts/replay/options.ts'
import { NOW } from '#tests/kit/entries.ts'
import { blanket } from '#tests/kit/goods.ts'
import { story } from '#tests/kit/story.ts'
import { type ProjectCopy, projectCopy, TIMEOUT_MS } from './project-copy.ts'

const page = readFileSync(join(root, 'docs', 'testing.md'), 'utf8')
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code)
const examples = blocks('ts').filter((code) => code.includes('#tests/'))
/** The page's command that writes a test, up to the file that it is written to. */
const [, testCommand = ''] = /^(npm run .* --as-test) > /m.exec(page) ?? []

/** Runs a command of the page in a shell, on a log with twelve entries, and returns what its file would contain. */
function outputOf(command: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-log-'))
  const { shopper, browserLog } = story()
  for (let entry = 1; entry <= 12; entry += 1) shopper.adds(blanket)
  const log = { about: 'Twelve throws', exportedAt: NOW, pseudonyms: true, streams: [browserLog()] }
  writeFileSync(join(folder, 'log.json'), encodeLogFile(log))
  try {
    return execFileSync('sh', ['-c', command.replace('log.json', join(folder, 'log.json'))], {
      cwd: root,
      encoding: 'utf8',
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the documentation of testing', () => {
  let project: ProjectCopy
  beforeAll(() => {
    project = projectCopy()
    for (const [index, code] of examples.entries()) project.write(`tests/exported/example-${index}.test.ts`, code)
    project.write('tests/exported/of-the-command.test.ts', outputOf(testCommand))
  }, TIMEOUT_MS)
  afterAll(() => project.remove())

  it(
    'has examples that pass, and a command that writes a test that passes',
    async () => {
      const { passed, failed, output } = await project.test()
      expect(failed, output).toBe(0)
      expect(passed).toBeGreaterThan(examples.length)
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
    const named = [...page.matchAll(/npm run (?:-s )?([a-z0-9]+)/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(0)
    for (const name of named) expect(Object.keys(scripts)).toContain(name)
    const calls = [
      ...blocks('sh')
        .join('')
        .matchAll(/^npm run (?:-s )?replay -- ([^#>\n]*)/gm),
    ].map(([, args = '']) => args)
    for (const args of calls) expect(callOf(args.trim().split(/\s+/))).toMatchObject({ kind: 'replay' })
  })
})
