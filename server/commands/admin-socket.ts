import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { CommandOutcome } from './command.ts'

/** The largest request that is read, in characters. */
const LARGEST = 10_000

const DoorSchema = v.object({ port: v.number(), token: v.string() })
const KnockSchema = v.object({ token: v.string(), command: v.string(), words: v.array(v.string()) })
const OutcomeSchema = v.object({ ok: v.boolean(), lines: v.array(v.string()) })

type RunCommand = (command: string, words: readonly string[]) => Promise<CommandOutcome>

interface DoorOptions {
  /** Where the embedded database lives. */
  readonly dataDir: string
  readonly runCommand: RunCommand
}

export interface AdminSocket {
  readonly close: () => Promise<void>
}

/**
 * Lets the shopkeeper's commands in while the shop has its embedded database to itself: it runs them in the place of the
 * process that was started for them. Only who may read the data's folder knows the way in.
 */
export async function openAdminSocket({ dataDir, runCommand }: DoorOptions): Promise<AdminSocket> {
  const token = randomBytes(32).toString('base64url')
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    void answer(socket, { token, runCommand })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.unref()
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await rm(doorFile(dataDir), { force: true })
  await writeFile(doorFile(dataDir), JSON.stringify({ port, token }), { mode: 0o600 })
  return {
    async close() {
      await rm(doorFile(dataDir), { force: true })
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Runs a command in the shop that has the data open; null where none is there. */
export async function sendToAdminSocket(
  dataDir: string,
  command: string,
  words: readonly string[],
): Promise<CommandOutcome | null> {
  try {
    const { port, token } = v.parse(DoorSchema, JSON.parse(await readFile(doorFile(dataDir), 'utf8')))
    const socket = connect({ host: '127.0.0.1', port })
    socket.end(JSON.stringify({ token, command, words }))
    return v.parse(OutcomeSchema, JSON.parse(await text(socket)))
  } catch {
    return null
  }
}

function doorFile(dataDir: string): string {
  return join(dataDir, 'door.json')
}

async function answer(
  socket: Socket,
  { token, runCommand }: Pick<DoorOptions, 'runCommand'> & { readonly token: string },
) {
  let said = ''
  socket.setEncoding('utf8')
  for await (const chunk of socket) {
    said += String(chunk)
    if (said.length > LARGEST) return void socket.destroy()
  }
  const knocked = v.safeParse(v.pipe(v.string(), v.parseJson(), KnockSchema), said)
  if (!knocked.success || !isSame(knocked.output.token, token)) return void socket.destroy()
  const { command, words } = knocked.output
  const outcome = await runCommand(command, words).catch((error: unknown): CommandOutcome => {
    return { ok: false, lines: [error instanceof Error ? error.message : String(error)] }
  })
  socket.end(JSON.stringify(outcome))
}

function isSame(given: string, token: string): boolean {
  return given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token))
}
