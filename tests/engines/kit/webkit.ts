import * as v from 'valibot'
import { freePort } from '#tests/free-port.ts'
import { type DriverBrowser, type DriverTab, fromJson, jsonAnswering } from './driver.ts'
import { pressActions, typingActions } from './input-actions.ts'
import { startProgram } from './program.ts'

const AnswerSchema = v.object({ value: v.unknown() })
const ErrorSchema = v.object({ error: v.string(), message: v.string() })
const SessionSchema = v.object({ sessionId: v.string() })
const WindowSchema = v.object({ handle: v.string() })
const CookiesSchema = v.array(v.object({ name: v.string(), value: v.string() }))
/** The timeout of a command, in ms. */
const LIMIT = 30_000
/** A page that was moved to the back/forward cache never answers, so a call times out after this many ms. */
const ANSWER_LIMIT = 8_000

/**
 * Opens WebKitGTK's MiniBrowser through W3C WebDriver, on a virtual screen. Automated windows have no persistent
 * profile.
 */
export async function openWebKit(): Promise<DriverBrowser> {
  const screen = await startProgram({
    command: 'Xvfb',
    args: ['-displayfd', '1', '-screen', '0', '1280x960x24', '-nolisten', 'tcp'],
    ready: /^(\d+)\n/m,
  })
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${screen.readyOutput}`, NO_AT_BRIDGE: '1', LIBGL_ALWAYS_SOFTWARE: '1' }
  // The driver prints nothing when it listens. So the shell prints, and the first command is repeated until it is
  // accepted.
  const script = `echo started; exec WebKitWebDriver --port=${port}`
  const driver = await startProgram({ command: 'sh', args: ['-c', script], env, ready: /started/ })
  const address = `http://127.0.0.1:${port}`

  const send = async (method: 'POST' | 'GET' | 'DELETE', path: string, body: object = {}): Promise<unknown> => {
    const limit = path.endsWith('/execute/sync') ? ANSWER_LIMIT : LIMIT
    const init = {
      method,
      signal: AbortSignal.timeout(limit),
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    }
    const answer = await fetch(`${address}${path}`, init)
    const { value } = v.parse(AnswerSchema, await answer.json())
    if (answer.ok) return value
    const { error, message } = v.parse(ErrorSchema, value)
    throw new Error(`${error}: ${message}`)
  }
  await untilNoError(() => fetch(`${address}/status`))
  const capabilities = { alwaysMatch: { pageLoadStrategy: 'none' } }
  const { sessionId } = v.parse(SessionSchema, await send('POST', '/session', { capabilities }))
  const session = `/session/${sessionId}`

  // Commands go to the selected window: they run one at a time, each after selecting its window.
  let last: Promise<unknown> = Promise.resolve()
  let chosen = ''
  const inTurn = <Value>(command: () => Promise<Value>): Promise<Value> => {
    const done = last.then(command)
    last = done.catch(() => {})
    return done
  }
  const choose = async (handle: string): Promise<void> => {
    if (chosen === handle) return
    await send('POST', `${session}/window`, { handle })
    chosen = handle
  }

  // The first window stays open, since some commands need one.
  const blank = v.parse(v.string(), await send('GET', `${session}/window`))

  return {
    async openTab() {
      const opened = await inTurn(() => send('POST', `${session}/window/new`, { type: 'window' }))
      const { handle } = v.parse(WindowSchema, opened)
      const command = (path: string, body: object): Promise<unknown> =>
        inTurn(async () => {
          await choose(handle)
          return send('POST', `${session}${path}`, body)
        })
      const run: DriverTab['run'] = async (body, argument) => {
        const script = `return (${jsonAnswering(body, argument)})()`
        return fromJson(await command('/execute/sync', { script, args: [] }))
      }
      return {
        // The driver waits for a page's last picture, or for nothing, so the page's own state is polled instead.
        async goto(url) {
          await run(leaveMark, null)
          await command('/url', { url })
          await untilNoError(async () => {
            if (!(await run(isParsed, null))) throw new Error(`The page is still the one before ${url}`)
          })
        },
        run,
        async pressAt(point) {
          await command('/actions', { actions: pressActions(point) })
        },
        async type(text) {
          await command('/actions', { actions: typingActions(text) })
        },
        close: () =>
          inTurn(async () => {
            await choose(handle)
            await send('DELETE', `${session}/window`)
            await choose(blank)
          }),
      }
    },
    async cookie(name) {
      const cookies = v.parse(CookiesSchema, await inTurn(() => send('GET', `${session}/cookie`)))
      return cookies.find((cookie) => cookie.name === name)?.value ?? null
    },
    restart: null,
    async quit() {
      await send('DELETE', session).catch(() => {})
      await driver.end('SIGKILL')
      await screen.end('SIGKILL')
    },
  }
}

async function untilNoError(attempt: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + LIMIT; ; ) {
    try {
      await attempt()
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Both run in the page. */
function leaveMark(): void {
  document.documentElement.setAttribute('data-left', '')
}
function isParsed(): boolean {
  return document.readyState !== 'loading' && !document.documentElement.hasAttribute('data-left')
}
