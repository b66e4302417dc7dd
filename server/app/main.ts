import { type Config, parseConfig } from './config.ts'
import { openServer } from './open-server.ts'
import { openStartupServer } from './startup-server.ts'

/** If stopping takes this many ms longer than it should, the process exits with an error. */
const STOP_GRACE_MS = 10_000

const LOOPBACK_NAMES = new Set(['127.0.0.1', 'localhost', '::1'])

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function main(): Promise<void> {
  const parsed = parseConfig(process.env)
  if (!parsed.ok) {
    complain('The shop can’t start with these environment variables:')
    for (const problem of parsed.problems) complain(`  ${problem}`)
    process.exitCode = 1
    return
  }
  const { config } = parsed
  if (isNamedByRequests(config))
    complain('PUBLIC_URL is not set: the shop takes its address from each request, as its visitors name it.')
  let { port } = config
  let closeStartupServer = (): void => {}
  let close = async (): Promise<void> => {}
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), config.stopDelay * 1_000 + STOP_GRACE_MS).unref()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
  const server = await openServer(config, {
    onError: (error) => complain(messageOf(error)),
    onWait: async (sentence) => {
      complain(sentence)
      const startupServer = await openStartupServer(config)
      port = startupServer.port
      closeStartupServer = startupServer.close
    },
  })
  if (!server.ok) {
    complain(`Another process has the shop’s data open: ${config.dataDir}. Stop it, or set DATA_DIR or DATABASE_URL.`)
    process.exitCode = 1
    return
  }
  const { app } = server.opened
  close = server.opened.close
  closeStartupServer()
  const address = await app.listen({ port, host: config.host })
  say(`Rusbank is open at ${config.publicUrl ?? address}`)
}

/** Whether requests from other machines can set the address that links and returns from a payment use. */
function isNamedByRequests({ publicUrl, trustProxy, host }: Config): boolean {
  return publicUrl === null && (trustProxy !== false || !LOOPBACK_NAMES.has(host))
}

main().catch((error: unknown) => {
  complain(`The shop can’t start: ${messageOf(error)}`)
  process.exit(1)
})
