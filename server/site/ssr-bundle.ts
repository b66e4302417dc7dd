import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readBuildFile } from './read-build-file.ts'

/** The URLs of a page's scripts and styles. */
export interface Assets {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** The scripts that the first one imports. */
  readonly preloads: readonly string[]
  /** The scripts of each dynamically imported module, by its path: `src/cart/cart-page.tsx`. */
  readonly modules: Readonly<Record<string, readonly string[]>>
}

export interface RenderContext {
  readonly assets: Assets
  /** For inline scripts, in the content security policy. */
  readonly nonce: string
  /** The shop's origin, without a trailing slash. */
  readonly publicUrl: string
  /** The tag manager's container id; null for none. */
  readonly gtmId: string | null
  /** The build's id. */
  readonly release: string
  /** Called with errors that do not prevent the page from rendering. */
  readonly onError: (error: unknown) => void
}

export type Rendered =
  | {
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly pipe: <Writable extends NodeJS.WritableStream>(destination: Writable) => Writable
    }
  | { readonly redirect: string; readonly status: number }

/** The exports of `build/ssr/entry-server.js`. */
interface ServerBundle {
  readonly createRenderer: (ports: { readonly fetchApi: FetchApi }) => RenderPage
}
/** Makes a call to the shop's own API for the visitor whose page is being rendered. */
export type FetchApi = (path: string, init: RequestInit) => Promise<Response>
type RenderPage = (request: Request, context: RenderContext) => Promise<Rendered>

interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly isDynamicEntry?: boolean
}
type Manifest = Readonly<Record<string, ManifestChunk>>
/** The name of all pages' stylesheet in the manifest. */
const STYLESHEET = 'style.css'

export type SsrBundle = NonNullable<Awaited<ReturnType<typeof loadSsrBundle>>>

/** Loads the server bundle of `src/`; null if there is no build. */
export async function loadSsrBundle(buildDir: string, fetchApi: FetchApi) {
  const manifest = await readBuildFile(join(buildDir, 'client/.vite/manifest.json'))
  if (manifest === null) return null
  const address = pathToFileURL(join(buildDir, 'ssr/entry-server.js')).href
  const { createRenderer } = (await import(address)) as ServerBundle
  return {
    render: createRenderer({ fetchApi }),
    assets: assetsOf(JSON.parse(manifest) as Manifest, 'src/app/entry-client.tsx'),
  }
}

/** The URLs of an entry and of its static imports. */
export function assetsOf(manifest: Manifest, entry: string): Assets {
  const chunks = new Set(chunksOf(manifest, entry))
  const all = [...chunks].flatMap((name) => manifest[name] ?? [])
  const [first, ...others] = all.map(({ file }) => `/${file}`)
  return {
    scripts: first === undefined ? [] : [first],
    styles: [manifest[STYLESHEET] ?? []].flat().map(({ file }) => `/${file}`),
    preloads: others,
    modules: modulesOf(manifest, chunks),
  }
}

function modulesOf(manifest: Manifest, entryChunks: ReadonlySet<string>): Assets['modules'] {
  const parts = Object.entries(manifest).filter(([, { isDynamicEntry }]) => isDynamicEntry)
  return Object.fromEntries(
    parts.map(([name]) => {
      const own = chunksOf(manifest, name).filter((chunk) => !entryChunks.has(chunk))
      return [name, own.flatMap((chunk) => manifest[chunk] ?? []).map(({ file }) => `/${file}`)]
    }),
  )
}

/** A chunk and its static imports. */
function chunksOf(manifest: Manifest, entry: string): string[] {
  const chunks = new Set<string>()
  const visit = (name: string): void => {
    if (chunks.has(name)) return
    chunks.add(name)
    for (const each of manifest[name]?.imports ?? []) visit(each)
  }
  visit(entry)
  return [...chunks]
}
