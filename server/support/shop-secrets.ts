import type { Run } from '#server/database/sql.ts'
import type { SecretBox } from '#server/security/secret-box.ts'
import { newSecret } from '#server/security/secrets.ts'

/** What the shop needs in clear, and nobody else: sealed where it is stored, and made when it is first asked for. */
export async function shopSecret(run: Run, secrets: SecretBox, name: string): Promise<string> {
  const place = contextOfShopSecret(name)
  await run({
    text: 'insert into shop_secrets (name, secret) values ($1, $2) on conflict do nothing',
    values: [name, secrets.seal(newSecret(), place)],
  })
  const [row] = await run<{ secret: string }>({
    text: 'select secret from shop_secrets where name = $1',
    values: [name],
  })
  return secrets.open(row?.secret ?? '', place)
}

export function contextOfShopSecret(name: string): string {
  return `shop_secrets ${name}`
}
