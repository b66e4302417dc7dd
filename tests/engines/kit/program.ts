import { spawn } from 'node:child_process'

/** A started program, to be ended by the test. */
export interface Program {
  /** The matched part of its output when it was ready. */
  readonly readyOutput: string
  readonly pid: number
  /** Ends it with its child processes, and resolves when it has exited. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>
  readonly gone: Promise<void>
}

interface Starting {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** The output that shows it is ready. The first group is captured. */
  readonly ready: RegExp
}

export function startProgram({ command, args, env = process.env, ready }: Starting): Promise<Program> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const { pid } = child
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const signalAll = (signal: NodeJS.Signals): void => {
    try {
      if (pid !== undefined) process.kill(-pid, signal)
    } catch {
      // It has exited already.
    }
  }
  const killAll = (): void => signalAll('SIGKILL')
  process.once('exit', killAll)
  child.once('exit', () => {
    // Its child processes end with it. Later, its id may be another program's.
    killAll()
    process.off('exit', killAll)
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const onOutput = (chunk: Buffer): void => {
      output += chunk
      const found = ready.exec(output)
      if (found === null || pid === undefined) return
      resolve({
        readyOutput: found[1] ?? '',
        pid,
        gone,
        async end(signal) {
          signalAll(signal)
          await gone
        },
      })
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${command} ended (${code}) before it was ready:\n${output}`)))
  })
}
