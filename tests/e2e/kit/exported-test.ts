import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { nodePath, root, run, tool } from '#scripts/project.mjs'

/** A defect planted in a source file while a test runs. The file itself is not changed. */
export interface Defect {
  /** The end of the file’s path. */
  readonly file: string
  readonly from: string
  readonly to: string
}

/** The status of each test, by its title. */
type Statuses = Readonly<Record<string, string>>

export interface ExportedTestResult {
  /** With the source as it is. */
  readonly sound: Statuses
  readonly defective: Statuses
  readonly output: string
}

interface FileReport {
  readonly name: string
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
}

/** Runs an exported test unchanged, once as it is and once with a defect planted in the source. */
export async function runExportedTest(text: string, defect: Defect): Promise<ExportedTestResult> {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  // Inside the repository, so that its imports resolve.
  const folder = mkdtempSync(join(cache, 'exported-'))
  try {
    for (const name of ['sound', 'defective']) writeFileSync(join(folder, `${name}.test.ts`), text)
    const [config, report] = [join(folder, 'vitest.config.mjs'), join(folder, 'report.json')]
    writeFileSync(config, configWith(defect))
    const args = ['run', '--root', folder, '--config', config, '--reporter=default', '--reporter=json']
    const { output } = await run(nodePath(), [tool('vitest', 'vitest.mjs'), ...args, `--outputFile.json=${report}`])
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: readonly FileReport[] }
    const statuses = (name: string): Statuses =>
      Object.fromEntries(
        testResults
          .filter((file) => basename(file.name) === `${name}.test.ts`)
          .flatMap(({ assertionResults }) => assertionResults)
          .map(({ fullName, status }) => [fullName, status]),
      )
    return { sound: statuses('sound'), defective: statuses('defective'), output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function configWith({ file, from, to }: Defect): string {
  const [name, what, other] = [file, from, to].map((each) => JSON.stringify(each))
  const transform = `(code, id) => id.endsWith(${name}) ? code.replace(${what}, ${other}) : undefined`
  const plugin = `{ name: 'defect', enforce: 'pre', transform: ${transform} }`
  return `export default { test: { projects: [
    { test: { name: 'sound', include: ['sound.test.ts'], testTimeout: 240_000 } },
    { plugins: [${plugin}], test: { name: 'defective', include: ['defective.test.ts'], testTimeout: 240_000 } },
  ] } }
`
}
