import type { Sql } from '#server/database/sql.ts'
import { isSealed, type SecretBox, UnopenedSecretError } from '#server/security/secret-box.ts'
import { contextOfShopSecret, shopSecret } from './shop-secrets.ts'
import { contextOfCodeSecret } from './staff-store.ts'

/** An arbitrary id of an advisory lock. No other program that shares the database may use it. */
const SEALING_LOCK_ID = 722_874_002
/** The name of a secret that only serves to check the key: whoever can open it has the key of all others. */
const KEY_CHECK = 'key check'

const WRONG_KEY = `The database’s secrets were sealed with another key than the one that is given here. Set SECRETS_KEY to it, or put the file secrets.key back into DATA_DIR.`

/** Encrypts secrets that earlier versions stored in plain text. Throws if the key is not the one used for the others. */
export async function sealStoredSecrets(sql: Sql, secrets: SecretBox): Promise<void> {
  await sql.transaction(async (run) => {
    await run({ text: `select pg_advisory_xact_lock(${SEALING_LOCK_ID})` })
    await shopSecret(run, secrets, KEY_CHECK).catch((error: unknown) => {
      throw error instanceof UnopenedSecretError ? new Error(WRONG_KEY, { cause: error }) : error
    })
    const staff = await run<{ id: string; secret: string }>({ text: 'select id, code_secret as secret from staff' })
    for (const { id, secret } of staff) {
      if (isSealed(secret)) continue
      const values = [id, secrets.seal(secret, contextOfCodeSecret(id))]
      await run({ text: 'update staff set code_secret = $2 where id = $1', values })
    }
    const others = await run<{ name: string; secret: string }>({ text: 'select name, secret from shop_secrets' })
    for (const { name, secret } of others) {
      if (isSealed(secret)) continue
      const values = [name, secrets.seal(secret, contextOfShopSecret(name))]
      await run({ text: 'update shop_secrets set secret = $2 where name = $1', values })
    }
  })
}
