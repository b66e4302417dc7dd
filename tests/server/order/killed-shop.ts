import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { tcpProxy } from '#tests/tcp-proxy.ts'

const program = join(import.meta.dirname, '../../../server/app/main.ts')

export interface KilledShop {
  /** Stays the same across restarts. */
  readonly url: string
  /** Kills it with SIGKILL, and restarts it. */
  readonly killAndReopen: () => Promise<void>
  readonly close: () => Promise<void>
  /** Repeats a request until it is answered without a server error. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
}

/** The complete shop in its own process, with a database, at a fixed address. */
export async function openKilledShop(databaseUrl: string): Promise<KilledShop> {
  const proxy = await tcpProxy('http://127.0.0.1:1')
  const url = new URL(proxy.url).origin
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '127.0.0.1',
  }
  let child: ChildProcess | null = null
  const open = async (): Promise<void> => {
    const next = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    child = next
    await new Promise<void>((resolve, reject) => {
      next.stdout.on('data', (chunk: Buffer) => {
        const address = /is open at (\S+)/.exec(String(chunk))?.[1]
        if (address === undefined) return
        proxy.connectTo(address)
        resolve()
      })
      next.once('exit', () => reject(new Error('The shop did not open')))
    })
  }
  const kill = async (): Promise<void> => {
    if (child === null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    child = null
  }
  let opening = open()
  await opening
  return {
    url,
    killAndReopen() {
      opening = kill().then(open)
      return opening
    },
    close: kill,
    async ask(path, init) {
      for (;;) {
        const answer = await fetch(new URL(path, url), { redirect: 'manual', ...init }).catch(() => null)
        if (answer !== null && answer.status < 500) return answer
        await answer?.body?.cancel()
        await opening
      }
    },
  }
}
