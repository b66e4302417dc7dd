import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { type BidiLine, openBidi } from './bidi.ts'
import { type DriverBrowser, fromJson, jsonAnswering } from './driver.ts'
import { pressActions, typingActions } from './input-actions.ts'
import { type Program, startProgram } from './program.ts'

const ContextSchema = v.object({ context: v.string() })
const CookiesSchema = v.object({
  cookies: v.array(v.object({ name: v.string(), value: v.object({ value: v.string() }) })),
})
const EvaluatedSchema = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.object({ value: v.string() }) }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
])

/** No requests of its own, and no animations. */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.region.update.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.search.update': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  // In KiB. A site gets a fifth of it, so that a test can fill it.
  'dom.quotaManager.temporaryStorage.fixedLimit': 500_000,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9/',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

/** Opens Firefox through WebDriver BiDi. */
export async function openFirefox(command: string): Promise<DriverBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'rusbank-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  let { program, bidi } = await start(command, profile)

  const end = async (): Promise<void> => {
    await bidi.send('browser.close', {}).catch(() => {})
    await program.gone
  }
  return {
    async openTab() {
      const { context } = v.parse(ContextSchema, await bidi.send('browsingContext.create', { type: 'tab' }))
      const { send } = bidi
      const act = async (actions: readonly object[]): Promise<void> => {
        await send('browsingContext.activate', { context })
        await send('input.performActions', { context, actions })
      }
      return {
        async goto(url) {
          await send('browsingContext.navigate', { context, url, wait: 'interactive' })
        },
        async run(body, argument) {
          const evaluated = await send('script.callFunction', {
            functionDeclaration: jsonAnswering(body, argument),
            awaitPromise: true,
            target: { context },
          })
          const answer = v.parse(EvaluatedSchema, evaluated)
          if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
          return fromJson(answer.result.value)
        },
        pressAt: (point) => act(pressActions(point)),
        type: (text) => act(typingActions(text)),
        async close() {
          await send('browsingContext.close', { context })
        },
      }
    },
    async cookie(name) {
      const { cookies } = v.parse(CookiesSchema, await bidi.send('storage.getCookies', { filter: { name } }))
      return cookies[0]?.value.value ?? null
    },
    async restart() {
      await end()
      const restarted = await start(command, profile)
      program = restarted.program
      bidi = restarted.bidi
    },
    async quit() {
      await end()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function start(command: string, profile: string): Promise<{ program: Program; bidi: BidiLine }> {
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile, 'about:blank']
  const program = await startProgram({ command, args, ready: /WebDriver BiDi listening on (ws:\/\/\S+)/ })
  const bidi = await openBidi(`${program.readyOutput}/session`)
  await bidi.send('session.new', { capabilities: {} })
  return { program, bidi }
}
