import type { Sql } from '#server/database/sql.ts'
import { type SecretBox, secretBox } from '#server/security/secret-box.ts'
import { secretsKeyIn } from '#server/security/secrets-key.ts'
import { sealStoredSecrets } from '#server/support/seal-stored-secrets.ts'
import type { Config } from './config.ts'

interface OpenSecretsOptions {
  readonly config: Pick<Config, 'secretsKey'>
  /** The folder of the key file, used if the configuration has no key. */
  readonly dataDir: string
  readonly sql: Sql
}

/** Opens the encryption of secrets for one process on this database: a shop, or an administration command. */
export async function openSecrets({ config, dataDir, sql }: OpenSecretsOptions): Promise<SecretBox> {
  const secrets = secretBox(config.secretsKey ?? (await secretsKeyIn(dataDir)))
  await sealStoredSecrets(sql, secrets)
  return secrets
}
