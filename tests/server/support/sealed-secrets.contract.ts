import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { secretBox } from '#server/security/secret-box.ts'
import { sealStoredSecrets } from '#server/support/seal-stored-secrets.ts'
import { openCodeSecret } from '#server/support/staff-store.ts'
import type { SupportApp } from './support-app.ts'

export function describeSealedSecrets(open: () => Promise<SupportApp>): void {
  const storedSecrets = async ({ sql }: Pick<SupportApp, 'sql'>): Promise<string[]> => {
    const rows = await sql.run<{ secret: string }>({
      text: 'select code_secret as secret from staff union all select secret from shop_secrets',
    })
    return rows.map(({ secret }) => secret)
  }

  describe('secrets in the database', () => {
    it('are encrypted with a key that is not in it', async () => {
      const opened = await open()
      const { agent, colleague } = opened
      const dev = await agent('Dev', 'developer')
      await dev.post('/api/support/export', { cartId: 'no-such-cart', reason: 'To see' })
      const { secret } = await colleague('Thandi')
      const stored = await storedSecrets(opened)
      expect(stored.length).toBeGreaterThan(1)
      for (const each of stored) {
        expect(each).toMatch(/^sealed:/)
        expect(each).not.toContain(secret)
      }
    })

    it('are encrypted at the start if an earlier version stored them in plain text, and still work', async () => {
      const opened = await open()
      const { sql, support, colleague, shop } = opened
      const { browser, email, password, code, secret } = await colleague('Thandi')
      await sql.run({ text: 'update staff set code_secret = $2 where email = $1', values: [email, secret] })
      await sql.run({
        text: `insert into shop_secrets (name, secret) values ('of old', 'readable') on conflict (name) do update set secret = 'readable'`,
      })
      await sealStoredSecrets(sql, support.secrets)
      for (const each of await storedSecrets(opened)) expect(each).toMatch(/^sealed:/)
      shop.now += 60_000
      const claim = { email, password, code: code() }
      expect((await browser.post('/api/support/sign-in', claim)).status).toBe(200)
      await sql.run({ text: `delete from shop_secrets where name = 'of old'` })
    })

    it('prevent a start with another key, which changes nothing', async () => {
      const opened = await open()
      const { sql, support, colleague } = opened
      await sealStoredSecrets(sql, support.secrets)
      const { email, secret } = await colleague('Thandi')
      const before = await storedSecrets(opened)
      const other = secretBox(randomBytes(32))
      await expect(sealStoredSecrets(sql, other)).rejects.toThrow(/sealed with another key.* Set SECRETS_KEY/)
      expect(await storedSecrets(opened)).toEqual(before)
      const [row] = await sql.run<{ id: string; codeSecret: string }>({
        text: 'select id, code_secret as "codeSecret" from staff where email = $1',
        values: [email],
      })
      expect(row && openCodeSecret(support.secrets, row)).toBe(secret)
    })
  })
}
