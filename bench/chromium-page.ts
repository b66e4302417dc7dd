import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { ensureChromium } from '#scripts/chromium.mjs'

export interface BenchPage {
  readonly page: Page
  readonly context: BrowserContext
  readonly url: string
}

const headers = {
  // A cross-origin isolated page has a clock resolution of 5 µs instead of 100 µs.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  // Cached like the shop's scripts, so that a returning browser has them compiled.
  'Cache-Control': 'public, max-age=31536000, immutable',
}

/** Opens `bench/page/` in a new Chromium profile on disk, built like the shop's pages. */
export async function withBenchPage<Result>(use: (bench: BenchPage) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-bench-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      lib: { entry: fileURLToPath(new URL('page/main.ts', import.meta.url)), formats: ['es'], fileName: 'main' },
      minify: true,
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = readFileSync(join(folder, 'main.js'))
  const server = createServer(({ url }, response) => {
    const isScript = url === '/main.js'
    response.writeHead(200, { ...headers, 'Content-Type': isScript ? 'text/javascript' : 'text/html' })
    response.end(
      isScript ? script : '<!doctype html><title>bench</title><script type="module" src="/main.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await ensureChromium(console.log),
    args: ['--no-sandbox'],
  })
  try {
    const page = await context.newPage()
    await page.goto(url)
    return await use({ page, context, url })
  } finally {
    await context.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
