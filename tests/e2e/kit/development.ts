import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { nodePath, projectEnv, root, run, tool } from '#scripts/project.mjs'

const ENTRY = /^entry-client-.*\.js$/

/** The browser’s bundle as `npm run dev` builds it. */
export interface DevelopmentBundle {
  readonly folder: string
  /** From now on every page of this browser loads it instead of the shop’s own bundle. */
  readonly serveTo: (context: BrowserContext) => Promise<void>
  readonly dispose: () => void
}

export async function buildForDevelopment(): Promise<DevelopmentBundle> {
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-development-'))
  const args = ['build', '--mode', 'development', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...projectEnv(), NODE_ENV: 'production' }
  const { code, output } = await run(nodePath(), [tool('vite', 'bin/vite.js'), ...args], { env })
  if (code !== 0) throw new Error(output)
  const names = readdirSync(join(folder, 'assets'))
  const named = (pattern: RegExp): string => names.find((name) => pattern.test(name)) ?? ''
  const [entry, styles] = [named(ENTRY), named(/\.css$/)]
  return {
    folder,
    async serveTo(context) {
      await context.route('**/assets/*', (route) => {
        const name = route.request().url().split('/').at(-1) ?? ''
        // Lazy parts import the entry by its own name: under a second name it would run twice.
        if (ENTRY.test(name) && name !== entry) {
          return route.fulfill({ contentType: 'text/javascript', body: `import './${entry}'` })
        }
        const path = join(folder, 'assets', name.endsWith('.css') ? styles : name)
        return existsSync(path) ? route.fulfill({ path }) : route.continue()
      })
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The files of a bundle that contain a text. */
export function filesWith(text: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(js|css|json)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => readFileSync(path, 'utf8').includes(text))
    .map((path) => path.replace(`${root}/`, ''))
}
