import { join } from 'node:path'
import { type StartedServer, startServer } from '#tests/server/start-server.ts'

const clock = join(import.meta.dirname, 'stepping-clock.mjs')

/** A process of the shop that can be stopped, killed, frozen and restarted. */
export interface ShopProcess {
  /** Its current or last address. */
  readonly address: () => string
  readonly start: () => Promise<void>
  /** Kills it with SIGKILL. */
  readonly kill: () => Promise<void>
  /** Stops it with SIGTERM, and resolves with the exit code. */
  readonly stop: () => Promise<number | null>
  /** Suspends it until it is thawed. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Sets its clock back an hour, and forward again the next time. */
  readonly stepClock: () => void
  /** The output of each unexpected exit. */
  readonly unexpectedEnds: readonly string[]
}

export function shopProcess(environment: Readonly<Record<string, string>>): ShopProcess {
  const unexpectedEnds: string[] = []
  let running: StartedServer | null = null
  let address = ''
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = running
    running = null
    ending?.process.kill(signal)
    return (await ending?.ended) ?? null
  }
  return {
    address: () => address,
    async start() {
      const options = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error', NODE_OPTIONS: `--import=${clock}` }
      // It serves a load, for which its database is optimized as in the shop.
      const started = startServer({ ...options, ...environment }, [])
      running = started
      void started.ended.then((code) => {
        if (running === started) unexpectedEnds.push(`It ended with ${code}: ${started.complained().slice(-2_000)}`)
      })
      address = await started.open
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    freeze: () => void running?.process.kill('SIGSTOP'),
    thaw: () => void running?.process.kill('SIGCONT'),
    stepClock: () => void running?.process.kill('SIGUSR2'),
    unexpectedEnds,
  }
}
