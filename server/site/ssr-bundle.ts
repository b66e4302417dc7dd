import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageAssets, Rendered, RenderPage } from '#domain/site/rendered-page.ts'
import { readFileIfPresent } from '#server/security/read-file-if-present.ts'

/** Streams a document to a destination, as React does. */
type Pipe = <Writable extends NodeJS.WritableStream>(destination: Writable) => Writable
export type StreamedPage = Rendered<Pipe>

/** The exports of `build/ssr/entry-server.js`. */
interface ServerBundle {
  readonly createRenderer: (ports: { readonly fetchApi: FetchApi }) => RenderPage<Request, Pipe>
}
/** Makes a call to the shop's own API for the visitor whose page is being rendered. */
export type FetchApi = (path: string, init: RequestInit) => Promise<Response>

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
  const manifest = await readFileIfPresent(join(buildDir, 'client/.vite/manifest.json'))
  if (manifest === null) return null
  const address = pathToFileURL(join(buildDir, 'ssr/entry-server.js')).href
  const { createRenderer } = (await import(address)) as ServerBundle
  return {
    render: createRenderer({ fetchApi }),
    assets: assetsOf(JSON.parse(manifest) as Manifest, 'src/app/entry-client.tsx'),
  }
}

/** The URLs of an entry and of its static imports. */
export function assetsOf(manifest: Manifest, entry: string): PageAssets {
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

function modulesOf(manifest: Manifest, entryChunks: ReadonlySet<string>): PageAssets['modules'] {
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
