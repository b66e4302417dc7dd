import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { createDatabase } from '#tests/postgres.ts'
import { startServer } from '#tests/server/start-server.ts'
import { compiled, shortLived } from '#tests/shop-process.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const commandLine = join(import.meta.dirname, '../../../server/app/command-line.ts')
const runCommandLine = (words: readonly string[], environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, [...shortLived, commandLine, ...words], {
    env: { PATH: process.env.PATH, ...compiled, ...environment },
  })

/** A mock that is called when another process of the database has changed the catalogue. */
async function subscribedTo(databaseUrl: string) {
  const opened = await openDatabase({ databaseUrl, dataDir: 'nowhere', onError: () => {} })
  if (!opened.ok) throw new Error(opened.reason)
  onTestFinished(() => opened.database.close())
  const onChange = vi.fn()
  opened.database.notifications.subscribe('catalogue', onChange)
  return onChange
}

describe('the server’s process', () => {
  it('tells the other shops that it has imported new content, prints its address last, answers there, and exits with 0 on SIGTERM', async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'))
    const onContent = await subscribedTo(databaseUrl)
    const shop = startServer({ DATABASE_URL: databaseUrl })
    const address = await shop.open
    await expect.poll(() => onContent).toHaveBeenCalled()
    expect(shop.output()).toBe(`Rusbank is open at ${address}\n`)
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'up' })
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready' })
    expect((await (await fetch(`${address}/api/products?category=armchairs`)).json()).total).toBeGreaterThan(3)
    shop.process.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
  })

  it('does not start with an invalid variable, and names it', async () => {
    const shop = startServer({ PORT: 'eighty', LOG_LEVEL: 'loud' })
    expect(await shop.ended).toBe(1)
    expect(shop.complained()).toContain('PORT: expected a port from 0 to 65535')
    expect(shop.complained()).toContain('LOG_LEVEL: expected one of')
  })

  it('keeps a cart when it is killed, and unlocks its folder for the next process only', async () => {
    const folder = temporaryFolder()
    const first = startServer({ DATA_DIR: folder })
    const body = JSON.stringify({ productId: 2013, productQuantity: 2 })
    const headers = { 'content-type': 'application/json' }
    const { cart_key: cartKey } = await (
      await fetch(`${await first.open}/api/cart-guest`, { method: 'POST', headers, body })
    ).json()

    const another = startServer({ DATA_DIR: folder })
    expect(await another.ended).toBe(1)
    expect(another.complained()).toContain(`has the shop’s data open: ${folder}. Stop it, or set DATA_DIR`)

    first.process.kill('SIGKILL')
    await first.ended
    const second = startServer({ DATA_DIR: folder })
    const cart = await (await fetch(`${await second.open}/api/cart-guest?cartKey=${cartKey}`)).json()
    expect(cart).toMatchObject({ cart_key: cartKey, item_count: 2 })
  })

  it('encrypts staff secrets with its own key, and does not start with another', async () => {
    const folder = temporaryFolder()
    const add = ['staff', 'add', 'thandi@rusbank.example', 'Thandi']
    expect((await runCommandLine(add, { DATA_DIR: folder })).stdout).toContain('Secret:')
    expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600)
    const shop = startServer({ DATA_DIR: folder, SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') })
    expect(await shop.ended).toBe(1)
    expect(shop.complained()).toContain('sealed with another key')
    const own = startServer({ DATA_DIR: folder })
    await own.open
    const renewed = await runCommandLine(['staff', 'renew', 'thandi@rusbank.example'], { DATA_DIR: folder })
    expect(renewed.stdout).toContain('Secret:')
  })

  it('creates no database for a command, unless it adds staff before the first start', async () => {
    const folder = join(temporaryFolder(), 'mistyped')
    for (const words of ['catalogue price weave-throw 45900', 'mail', 'order list', 'reviews list', 'staff list']) {
      await expect(runCommandLine(words.split(' '), { DATA_DIR: folder }), words).rejects.toThrow(
        `There is no database of a shop in ${folder}. Start the shop first, or correct DATA_DIR.`,
      )
    }
    const { stdout } = await runCommandLine(['order', 'help'], { DATA_DIR: folder })
    expect(stdout).toContain('npm run order -- show R482913')
    await expect(runCommandLine(['dance', 'help'], { DATA_DIR: folder })).rejects.toThrow('There is no command dance.')
    expect(existsSync(folder)).toBe(false)
    const add = ['staff', 'add', 'thandi@rusbank.example', 'Thandi']
    expect((await runCommandLine(add, { DATA_DIR: folder })).stdout).toContain('Secret:')
    expect((await runCommandLine(['staff', 'list'], { DATA_DIR: folder })).stdout).toContain('Thandi')
  })

  it('allows every command of the command line while it has the embedded database open', async () => {
    const folder = temporaryFolder()
    const url = await startServer({ DATA_DIR: folder }).open
    for (const words of ['catalogue price weave-throw 45900', 'mail', 'order list', 'reviews list', 'staff list']) {
      const { stdout } = await runCommandLine(words.split(' '), { DATA_DIR: folder })
      expect(stdout, words).not.toBe('')
    }
    await expect(runCommandLine(['dance'], { DATA_DIR: folder })).rejects.toThrow('There is no command dance.')
    const price = async () => (await (await fetch(`${url}/api/products/weave-throw`)).json()).price
    await expect.poll(price).toBe(45_900)
  })
})
