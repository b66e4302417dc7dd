import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { secretsKeyIn } from '#server/security/secrets-key.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

describe('the encryption key in the data folder', () => {
  it('is created once, readable by its owner only', async () => {
    const folder = join(temporaryFolder(), 'data')
    const key = await secretsKeyIn(folder)
    expect(key).toHaveLength(32)
    expect(await secretsKeyIn(folder)).toEqual(key)
    expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o077).toBe(0)
    expect(readdirSync(folder)).toEqual(['secrets.key'])
  })

  it('is restricted again if others got access to it', async () => {
    const folder = temporaryFolder()
    await secretsKeyIn(folder)
    chmodSync(join(folder, 'secrets.key'), 0o644)
    await secretsKeyIn(folder)
    expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600)
  })

  it('is one key for all processes that start together', async () => {
    const folder = temporaryFolder()
    const keys = await Promise.all(Array.from({ length: 8 }, () => secretsKeyIn(folder)))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect(readdirSync(folder)).toEqual(['secrets.key'])
  })

  it('is not replaced if its file is damaged', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'secrets.key'), 'not a key\n')
    await expect(secretsKeyIn(folder)).rejects.toThrow(/not 32 bytes in base64: .*secrets\.key/)
  })
})
