import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openAdminSocket, sendToAdminSocket } from '#server/commands/admin-socket.ts'
import { columns, failed, succeeded } from '#server/commands/command.ts'
import { runCommand } from '#server/commands/run-command.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-door-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function door(dataDir: string) {
  const heard: unknown[] = []
  const opened = await openAdminSocket({
    dataDir,
    runCommand: async (command, words) => {
      heard.push([command, ...words])
      if (command === 'break') throw new Error('The command broke')
      return command === 'no' ? failed('No.') : succeeded(`Did ${words.join(' and ')}.`)
    },
  })
  onTestFinished(opened.close)
  return { heard, close: opened.close }
}

describe('the door of a running shop', () => {
  it('lets a command in that knows the data’s folder, and brings its outcome back', async () => {
    const folder = newFolder()
    const { heard } = await door(folder)
    expect(await sendToAdminSocket(folder, 'mail', ['show', '12 “Zoë”'])).toEqual({
      ok: true,
      lines: ['Did show and 12 “Zoë”.'],
    })
    expect(await sendToAdminSocket(folder, 'no', [])).toEqual({ ok: false, lines: ['No.'] })
    expect(await sendToAdminSocket(folder, 'break', [])).toEqual({ ok: false, lines: ['The command broke'] })
    expect(heard).toEqual([['mail', 'show', '12 “Zoë”'], ['no'], ['break']])
  })

  it('is known only to who may read the folder', async () => {
    const folder = newFolder()
    const { heard } = await door(folder)
    const file = join(folder, 'door.json')
    expect(statSync(file).mode & 0o077).toBe(0)
    const { port } = JSON.parse(readFileSync(file, 'utf8'))
    for (const said of [
      '',
      'GET / HTTP/1.1\r\n\r\n',
      '{}',
      JSON.stringify({ token: 'x', command: 'mail', words: [] }),
    ]) {
      const socket = connect({ host: '127.0.0.1', port })
      socket.end(said)
      expect(await text(socket).catch(() => '')).toBe('')
    }
    expect(heard).toEqual([])
  })

  it('is closed with the shop, and a door that a dead shop left behind is none', async () => {
    const folder = newFolder()
    const { close } = await door(folder)
    await close()
    expect(await sendToAdminSocket(folder, 'mail', [])).toBeNull()
    writeFileSync(join(folder, 'door.json'), JSON.stringify({ port: 1, token: 'x' }))
    expect(await sendToAdminSocket(folder, 'mail', [])).toBeNull()
  })
})

describe('a command', () => {
  it('that there is none of is refused', async () => {
    const world = { run: () => Promise.reject(new Error('not asked')), now: 0 }
    expect(await runCommand('dance', [], world)).toEqual({ ok: false, lines: ['There is no command dance.'] })
  })

  it('prints columns that stand under each other', () => {
    expect(
      columns([
        ['id', 'to'],
        ['12', 'a\tb\nc'],
        ['7', ''],
      ]),
    ).toEqual(['id  to', '12  a b c', '7'])
  })
})
