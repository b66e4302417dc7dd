import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { browserArgs } from '#tests/e2e/kit/browser-args.ts'
import { type DriverBrowser, fromJson, jsonAnswering } from './driver.ts'

/** Opens Chromium through its DevTools protocol. */
export async function openChromium(executablePath: string): Promise<DriverBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'rusbank-chromium-'))
  const start = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, { executablePath, args: browserArgs, reducedMotion: 'reduce' })
  let context = await start()
  return {
    async openTab() {
      const page = await context.newPage()
      return {
        async goto(url) {
          await page.goto(url, { waitUntil: 'domcontentloaded' })
        },
        async run(body, argument) {
          return fromJson(await page.evaluate(`(${jsonAnswering(body, argument)})()`))
        },
        async pressAt({ x, y }) {
          await page.mouse.click(x, y)
        },
        async type(text) {
          await page.keyboard.type(text)
        },
        close: () => page.close(),
      }
    },
    async cookie(name, url) {
      const cookies = await context.cookies(url)
      return cookies.find((cookie) => cookie.name === name)?.value ?? null
    },
    async restart() {
      await context.close()
      context = await start()
    },
    async quit() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
