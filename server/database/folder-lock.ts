import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type FolderLock =
  | { readonly ok: true; readonly release: () => Promise<void> }
  /** Another living process holds it. */
  | { readonly ok: false }

/**
 * Holds a folder for this process by listening at an address that is made of its path. The system lets go of an address
 * with the process, however that ends, so no dead process locks anybody out.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const address = addressOf(realpathSync(folder))
  const server = (await listen(address)) ?? ((await isDead(address)) ? await listen(address) : null)
  if (server === null) return { ok: false }
  return { ok: true, release: () => new Promise((resolve) => server.close(() => resolve())) }
}

function addressOf(path: string): string {
  const name = `rusbank-${createHash('sha256').update(path).digest('hex').slice(0, 20)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.lock`)
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(address, () => resolve(server.unref()))
  })
}

/** Where an address is a file, it outlives a killed process: nobody answers there, and it is taken away. */
async function isDead(address: string): Promise<boolean> {
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect(address, () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
  if (!answers && process.platform !== 'linux') rmSync(address, { force: true })
  return !answers
}
