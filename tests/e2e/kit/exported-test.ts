import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodePath, root, run, tool } from '#scripts/project.mjs'

/** A defect planted in a source file while a test runs. The file itself is not changed. */
export interface Defect {
  /** The end of the file’s path. */
  readonly file: string
  readonly from: string
  readonly to: string
}

export interface ExportedTestResult {
  readonly passes: boolean
  readonly output: string
}

/** Runs an exported test unchanged, optionally with a defect planted in the source. */
export async function runExportedTest(text: string, defect: Defect | null = null): Promise<ExportedTestResult> {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  // Inside the repository, so that its imports resolve.
  const folder = mkdtempSync(join(cache, 'exported-'))
  try {
    writeFileSync(join(folder, 'exported.test.ts'), text)
    const plugin =
      defect === null ? '[]' : `[{ name: 'defect', enforce: 'pre', transform: (code, id) => ${planted(defect)} }]`
    const config = `export default { plugins: ${plugin}, test: { include: ['*.test.ts'], testTimeout: 240_000 } }\n`
    writeFileSync(join(folder, 'vitest.config.mjs'), config)
    const args = ['run', '--root', folder, '--config', join(folder, 'vitest.config.mjs')]
    const { code, output } = await run(nodePath(), [tool('vitest', 'vitest.mjs'), ...args])
    return { passes: code === 0, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function planted({ file, from, to }: Defect): string {
  const [name, what, other] = [file, from, to].map((each) => JSON.stringify(each))
  return `id.endsWith(${name}) ? code.replace(${what}, ${other}) : undefined`
}
