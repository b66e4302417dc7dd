import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { nodePath, projectEnv, root, run } from '#scripts/project.mjs'

/** A shop of its own: a server process on a free port, with its own data, as `npm start` would run it. */
export interface Shop {
  /** Where it listens now; another port after each start. */
  readonly port: () => number
  readonly url: () => string
  /** Ends the process as a power cut would, and resolves when it is gone. */
  readonly kill9: () => Promise<void>
  /** Starts it again on the same data. */
  readonly start: () => Promise<void>
  /** Ends it gently, and starts it again when by its clock so many minutes have gone. */
  readonly startLater: (minutes: number) => Promise<void>
  /** Ends it gently. */
  readonly stop: () => Promise<void>
  /** The shopkeeper's `npm run catalogue`, after closing time: the embedded database is open to one process at once. */
  readonly overnight: (...words: readonly string[]) => Promise<void>
  /** A command beside the open shop, as `npm run order -- dispatch R482913 --by Sipho`; resolves with what it printed. */
  readonly command: (...words: readonly string[]) => Promise<string>
}

export interface Opening {
  /** The folder of its data, empty or of a shop that was stopped. */
  readonly data: string
  /** Of a tag manager. */
  readonly gtmId?: string
  /** Of a mail server; without one, mail stays in the outbox. */
  readonly smtpUrl?: string
}

export async function openShop(opening: Opening): Promise<Shop> {
  const { data } = opening
  let ahead = 0
  let running = await serve(opening, ahead)

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const { process: server } = running
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await gone
  }

  return {
    port: () => running.port,
    url: () => `http://127.0.0.1:${running.port}`,
    kill9: () => end('SIGKILL'),
    async start() {
      running = await serve(opening, ahead)
    },
    async startLater(minutes) {
      await end('SIGTERM')
      ahead += minutes * 60_000
      running = await serve(opening, ahead)
    },
    stop: () => end('SIGTERM'),
    async overnight(...words) {
      await end('SIGTERM')
      const command = join(root, 'server', 'app', 'command-line.ts')
      const { code, output } = await run(nodePath(), [command, 'catalogue', ...words], {
        env: { ...projectEnv(), DATA_DIR: data },
      })
      if (code !== 0) throw new Error(output)
      running = await serve(opening, ahead)
    },
    async command(...words) {
      const command = join(root, 'server', 'app', 'command-line.ts')
      const env = { ...projectEnv(), DATA_DIR: data }
      const { code, output } = await run(nodePath(), [command, ...words], { env })
      if (code !== 0) throw new Error(output)
      return output
    },
  }
}

interface Running {
  readonly process: ChildProcess
  readonly port: number
}

/** Resolves when the server has printed its address, which it does last. Its clock is `ahead` of the world's, in ms. */
function serve({ data, gtmId, smtpUrl }: Opening, ahead: number): Promise<Running> {
  const env = {
    ...projectEnv(),
    NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: data,
    ...(gtmId !== undefined && { GTM_ID: gtmId }),
    ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
    LOG_LEVEL: 'warn',
  }
  const clock = `data:text/javascript,const { now } = Date; Date.now = () => now() + ${ahead}`
  const args = ['--disable-warning=ExperimentalWarning', '--import', clock, join(root, 'server', 'app', 'main.ts')]
  const server = spawn(nodePath(), args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const killAtExit = (): void => void server.kill('SIGKILL')
  process.once('exit', killAtExit)
  server.once('exit', () => process.off('exit', killAtExit))
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer): void => {
      said += chunk
      const address = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said)
      if (address) resolve({ process: server, port: Number(address[1]) })
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('error', reject)
    server.once('exit', (code, signal) => reject(new Error(`The shop did not open (${code ?? signal}):\n${said}`)))
  })
}
