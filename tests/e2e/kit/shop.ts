import { type ChildProcess, spawn } from 'node:child_process'
import { nodePath, projectEnv, root } from '#scripts/project.mjs'
import { sendToAdminSocket } from '#server/commands/admin-socket.ts'
import { compiled, program, shortLived } from '#tests/shop-process.ts'

/** A server process on a free port with its own data, as `npm start` runs it. */
export interface Shop {
  /** The current port, which changes with each start. */
  readonly port: () => number
  readonly url: () => string
  /** Kills the process with SIGKILL, and resolves when it has exited. */
  readonly kill: () => Promise<void>
  /** Restarts it with the same data. */
  readonly start: () => Promise<void>
  /** Stops it, and restarts it with its clock set this many minutes ahead. */
  readonly restartLater: (minutes: number) => Promise<void>
  /** Stops it with SIGTERM. */
  readonly stop: () => Promise<void>
  /** Has the running shop run a command, as `npm run order -- dispatch R482913 --by Sipho` does. Resolves with its output. */
  readonly command: (name: string, ...words: readonly string[]) => Promise<string>
}

export interface ShopOptions {
  /** The data folder: empty, or of a stopped shop. */
  readonly data: string
  /** The id of a tag manager. */
  readonly gtmId?: string
  /** The mail server; without one, mail stays in the outbox. */
  readonly smtpUrl?: string
  /** Does not optimize the database's WebAssembly, which takes more processor time than it saves in minutes. */
  readonly isShortLived?: true
}

export async function openShop(options: ShopOptions): Promise<Shop> {
  const { data } = options
  let clockOffset = 0
  let running = await serve(options, clockOffset)

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const { process: server } = running
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await exited
  }

  return {
    port: () => running.port,
    url: () => `http://127.0.0.1:${running.port}`,
    kill: () => end('SIGKILL'),
    async start() {
      running = await serve(options, clockOffset)
    },
    async restartLater(minutes) {
      await end('SIGTERM')
      clockOffset += minutes * 60_000
      running = await serve(options, clockOffset)
    },
    stop: () => end('SIGTERM'),
    async command(name, ...words) {
      const outcome = await sendToAdminSocket(data, name, words)
      if (outcome === null) throw new Error('The shop is not running.')
      const output = outcome.lines.join('\n')
      if (!outcome.ok) throw new Error(output)
      return output
    },
  }
}

interface Running {
  readonly process: ChildProcess
  readonly port: number
}

/** Resolves when the server has printed its address, which it does last. `clockOffset` is in ms. */
function serve({ data, gtmId, smtpUrl, isShortLived }: ShopOptions, clockOffset: number): Promise<Running> {
  const env = {
    ...projectEnv(),
    ...compiled,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: data,
    ...(gtmId !== undefined && { GTM_ID: gtmId }),
    ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
    LOG_LEVEL: 'warn',
  }
  const clock = `data:text/javascript,const { now } = Date; Date.now = () => now() + ${clockOffset}`
  const args = [
    '--disable-warning=ExperimentalWarning',
    ...(isShortLived ? shortLived : []),
    '--import',
    clock,
    program,
  ]
  const server = spawn(nodePath(), args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const killAtExit = (): void => void server.kill('SIGKILL')
  process.once('exit', killAtExit)
  server.once('exit', () => process.off('exit', killAtExit))
  return new Promise((resolve, reject) => {
    let output = ''
    const onOutput = (chunk: Buffer): void => {
      output += chunk
      const address = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output)
      if (address) resolve({ process: server, port: Number(address[1]) })
    }
    server.stdout.on('data', onOutput)
    server.stderr.on('data', onOutput)
    server.once('error', reject)
    server.once('exit', (code, signal) => reject(new Error(`The shop did not open (${code ?? signal}):\n${output}`)))
  })
}
