import type { Run } from '#server/database/sql.ts'
import type { SecretBox } from '#server/security/secret-box.ts'
import { newSecret } from '#server/security/secrets.ts'

/** Returns one of the shop's own secrets. It is created on first use, and stored encrypted. */
export async function shopSecret(run: Run, secrets: SecretBox, name: string): Promise<string> {
  const context = contextOfShopSecret(name)
  await run({
    text: 'insert into shop_secrets (name, secret) values ($1, $2) on conflict do nothing',
    values: [name, secrets.seal(newSecret(), context)],
  })
  const [row] = await run<{ secret: string }>({
    text: 'select secret from shop_secrets where name = $1',
    values: [name],
  })
  return secrets.open(row?.secret ?? '', context)
}

export const contextOfShopSecret = (name: string): string => `shop_secrets ${name}`
