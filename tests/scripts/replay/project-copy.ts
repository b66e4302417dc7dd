import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { nodePath, root, tool } from '#scripts/project.mjs'

/** The folders that an exported test imports from. */
const FOLDERS = ['content', 'domain', 'sync', 'src', 'server', 'tests/kit', 'tests/sim']

/** A timeout for a hanging program, in ms, generous for a busy machine. */
export const TIMEOUT_MS = 240_000

export interface TestRun {
  readonly passed: number
  readonly failed: number
  readonly output: string
}

/** A copy of the project's domain and test kit, in which defects can be planted and tests run. */
export interface ProjectCopy {
  readonly write: (path: string, text: string) => void
  /** Changes a file. Throws if the text to replace is missing. */
  readonly plant: (path: string, defect: { readonly from: string; readonly to: string }) => void
  /** Runs Vitest on all tests written so far. */
  readonly test: () => Promise<TestRun>
  /** The findings of the formatter, the linter and the compiler in the written tests. Empty if there are none. */
  readonly complaints: () => Promise<string>
  readonly remove: () => void
}

export function projectCopy(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-copy-'))
  for (const each of FOLDERS) cpSync(join(root, each), join(folder, each), { recursive: true })
  for (const each of ['package.json', 'biome.json', 'tsconfig.base.json', 'scripts']) {
    cpSync(join(root, each), join(folder, each), { recursive: true })
  }
  const types = {
    extends: '../tsconfig.base.json',
    compilerOptions: {
      allowJs: true,
      incremental: false,
      types: ['node'],
      lib: ['es2024', 'dom', 'dom.asynciterable'],
    },
    include: ['exported'],
  }
  writeFileSync(join(folder, 'tests/tsconfig.json'), JSON.stringify(types))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default { test: { include: ['tests/exported/**/*.test.ts'], testTimeout: ${TIMEOUT_MS} } }\n`,
  )

  const run = (args: readonly string[]) =>
    new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
      const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, VITEST: undefined }
      execFile(nodePath(), [...args], { cwd: folder, env, timeout: TIMEOUT_MS }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : 1, output: `${stdout}${stderr}` })
      })
    })

  return {
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    plant(path, { from, to }) {
      const text = readFileSync(join(folder, path), 'utf8')
      if (!text.includes(from)) throw new Error(`${path} holds no ${from}`)
      writeFileSync(join(folder, path), text.replace(from, to))
    },
    async test() {
      const report = join(folder, 'report.json')
      rmSync(report, { force: true })
      const vitest = [tool('vitest', 'vitest.mjs'), 'run', '--root', folder, '--reporter=default', '--reporter=json']
      const { output } = await run([...vitest, `--outputFile.json=${report}`])
      const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'))
      return { passed: numPassedTests, failed: Math.max(numFailedTests, Math.min(1, numFailedTestSuites)), output }
    },
    async complaints() {
      const biome = [tool('@biomejs/biome', 'bin/biome'), 'check', '--vcs-enabled=false', 'tests/exported']
      const found = await Promise.all([run(biome), run([tool('typescript', 'bin/tsc'), '-p', 'tests'])])
      return found.flatMap(({ code, output }) => (code === 0 ? [] : output)).join('')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
