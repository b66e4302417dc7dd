import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { isSameSecret } from '#server/security/same-secret.ts'
import { newSecret } from '#server/security/secrets.ts'
import { type CommandOutcome, MAX_COMMAND_LENGTH, refusedByLength } from './command.ts'

/** The largest request that is read, in characters: those of the longest command as JSON, of which each takes up to six. */
const MAX_REQUEST_LENGTH = 6 * MAX_COMMAND_LENGTH + 1_000

const SocketFileSchema = v.object({ port: v.number(), token: v.string() })
const RequestSchema = v.object({ token: v.string(), command: v.string(), words: v.array(v.string()) })
const OutcomeSchema = v.object({ ok: v.boolean(), lines: v.array(v.string()) })

interface AdminSocketOptions {
  /** The folder of the embedded database. */
  readonly dataDir: string
  readonly runCommand: (command: string, words: readonly string[]) => Promise<CommandOutcome>
}

/**
 * Accepts administration commands on a loopback port while the shop has its embedded database open, and runs them in the
 * shop's process. The port and a token are in a file that only the owner of the data folder can read.
 */
export async function openAdminSocket({ dataDir, runCommand }: AdminSocketOptions) {
  const token = newSecret()
  /** Those that have sent no request yet. */
  const silent = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    silent.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('end', () => silent.delete(socket))
    socket.once('close', () => silent.delete(socket))
    // Reading from a broken connection rejects.
    void answer(socket, { token, runCommand }).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await rm(socketFile(dataDir), { force: true })
  await writeFile(socketFile(dataDir), JSON.stringify({ port, token }), { mode: 0o600 })
  return {
    async close(): Promise<void> {
      await rm(socketFile(dataDir), { force: true })
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of silent) socket.destroy()
      await closed
    },
  }
}

/** Runs a command in the shop that has the data open; null if there is none. One that is too long is not sent. */
export async function sendToAdminSocket(
  dataDir: string,
  command: string,
  words: readonly string[],
): Promise<CommandOutcome | null> {
  const refused = refusedByLength(command, ...words)
  if (refused !== null) return refused
  try {
    const { port, token } = v.parse(SocketFileSchema, JSON.parse(await readFile(socketFile(dataDir), 'utf8')))
    const socket = connect({ host: '127.0.0.1', port })
    socket.end(JSON.stringify({ token, command, words }))
    return v.parse(OutcomeSchema, JSON.parse(await text(socket)))
  } catch {
    return null
  }
}

const socketFile = (dataDir: string): string => join(dataDir, 'admin-socket.json')

async function answer(
  socket: Socket,
  { token, runCommand }: Pick<AdminSocketOptions, 'runCommand'> & { readonly token: string },
) {
  let received = ''
  socket.setEncoding('utf8')
  for await (const chunk of socket) {
    received += String(chunk)
    if (received.length > MAX_REQUEST_LENGTH) return void socket.destroy()
  }
  const request = v.safeParse(v.pipe(v.string(), v.parseJson(), RequestSchema), received)
  if (!request.success || !isSameSecret(request.output.token, token)) return void socket.destroy()
  const { command, words } = request.output
  const outcome = await runCommand(command, words).catch((error: unknown): CommandOutcome => {
    return { ok: false, lines: [error instanceof Error ? error.message : String(error)] }
  })
  socket.end(JSON.stringify(outcome))
}
