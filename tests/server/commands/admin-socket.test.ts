import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openAdminSocket, sendToAdminSocket } from '#server/commands/admin-socket.ts'
import { columns, failed, succeeded } from '#server/commands/command.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

async function adminSocket(dataDir: string) {
  const commands: unknown[] = []
  const opened = await openAdminSocket({
    dataDir,
    runCommand: async (command, words) => {
      commands.push([command, ...words])
      if (command === 'break') throw new Error('The command broke')
      return command === 'no' ? failed('No.') : succeeded(`Did ${words.join(' and ')}.`)
    },
  })
  onTestFinished(opened.close)
  return { commands, close: opened.close }
}

describe('the admin socket of a running shop', () => {
  it('runs a command for a process that can read the data folder, and returns its result', async () => {
    const folder = temporaryFolder()
    const { commands } = await adminSocket(folder)
    expect(await sendToAdminSocket(folder, 'mail', ['show', '12 “Zoë”'])).toEqual({
      ok: true,
      lines: ['Did show and 12 “Zoë”.'],
    })
    expect(await sendToAdminSocket(folder, 'no', [])).toEqual({ ok: false, lines: ['No.'] })
    expect(await sendToAdminSocket(folder, 'break', [])).toEqual({ ok: false, lines: ['The command broke'] })
    expect(commands).toEqual([['mail', 'show', '12 “Zoë”'], ['no'], ['break']])
  })

  it('runs the longest command, and says of a longer one that it is too long, without sending it', async () => {
    const folder = temporaryFolder()
    const { commands } = await adminSocket(folder)
    const reason = '\u0001'.repeat(9_989)
    expect(await sendToAdminSocket(folder, 'order', ['note', reason])).toMatchObject({ ok: true })
    expect(commands).toEqual([['order', 'note', reason]])
    expect(await sendToAdminSocket(folder, 'order', ['note', `${reason}.`])).toEqual({
      ok: false,
      lines: ['This command has 10001 characters, and may have 10000. Nothing was done.'],
    })
    expect(commands).toHaveLength(1)
  })

  it('answers nobody without the token of its file, which only the folder’s owner may read', async () => {
    const folder = temporaryFolder()
    const { commands } = await adminSocket(folder)
    const file = join(folder, 'admin-socket.json')
    expect(statSync(file).mode & 0o077).toBe(0)
    const { port } = JSON.parse(readFileSync(file, 'utf8'))
    for (const message of [
      '',
      'GET / HTTP/1.1\r\n\r\n',
      '{}',
      JSON.stringify({ token: 'x', command: 'mail', words: [] }),
    ]) {
      const socket = connect({ host: '127.0.0.1', port })
      socket.end(message)
      expect(await text(socket).catch(() => '')).toBe('')
    }
    expect(commands).toEqual([])
  })

  it('keeps working after clients disconnect, with or without the token', async () => {
    const folder = temporaryFolder()
    await adminSocket(folder)
    const { port, token } = JSON.parse(readFileSync(join(folder, 'admin-socket.json'), 'utf8'))
    for (const message of ['', '{"token":', JSON.stringify({ token, command: 'mail', words: [] })]) {
      const socket = connect({ host: '127.0.0.1', port })
      await new Promise<void>((resolve) => socket.write(message === '' ? ' ' : message, () => resolve()))
      // An answer to this command shows that the earlier connection was accepted.
      await sendToAdminSocket(folder, 'mail', [])
      const gone = new Promise((resolve) => socket.once('close', resolve))
      socket.resetAndDestroy()
      await gone
      expect(await sendToAdminSocket(folder, 'mail', ['show'])).toEqual({ ok: true, lines: ['Did show.'] })
    }
  })

  it('closes with the shop, and a stale file of a crashed shop is ignored', async () => {
    const folder = temporaryFolder()
    const { close } = await adminSocket(folder)
    await close()
    expect(await sendToAdminSocket(folder, 'mail', [])).toBeNull()
    writeFileSync(join(folder, 'admin-socket.json'), JSON.stringify({ port: 1, token: 'x' }))
    expect(await sendToAdminSocket(folder, 'mail', [])).toBeNull()
  })
})

describe('a command', () => {
  it('prints aligned columns', () => {
    expect(
      columns([
        ['id', 'to'],
        ['12', 'a\tb\nc'],
        ['7', ''],
      ]),
    ).toEqual(['id  to', '12  a b c', '7'])
  })

  it('closes although somebody holds a connection open and says nothing', async () => {
    const folder = temporaryFolder()
    const { close } = await adminSocket(folder)
    const { port } = JSON.parse(readFileSync(join(folder, 'admin-socket.json'), 'utf8'))
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
    onTestFinished(() => void socket.destroy())
    await new Promise((resolve) => socket.once('connect', resolve))
    // Another command, which connected later, is answered: the shop knows of the first connection by then.
    await sendToAdminSocket(folder, 'mail', [])
    await close()
  })
})
