import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { compiled, program, shortLived } from '#tests/shop-process.ts'

export interface StartedServer {
  readonly process: ChildProcess
  /** Everything written to standard output and standard error. */
  readonly output: () => string
  readonly complained: () => string
  /** Resolves with the exit code. Null after a signal. */
  readonly ended: Promise<number | null>
  /** Resolves with its address. Rejects if it exits before that. */
  readonly open: Promise<string>
}

/** Starts the shop's server as a process on a free port, by default for a few requests. It is killed with the test. */
export function startServer(
  environment: Record<string, string>,
  nodeOptions: readonly string[] = shortLived,
): StartedServer {
  const env = { PATH: process.env.PATH, PORT: '0', ...compiled, ...environment }
  const child = spawn(process.execPath, [...nodeOptions, program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [said, complained] = ['', '']
  child.stderr.on('data', (chunk) => {
    complained += chunk
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const open = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      const address = /Rusbank is open at (\S+)\n/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    ended.then(() => reject(new Error(`It ended: ${complained}`)), reject)
  })
  open.catch(() => {})
  return { process: child, output: () => said, complained: () => complained, ended, open }
}
