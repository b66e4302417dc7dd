import type { Sql } from '#server/database/sql.ts'
import { type SecretBox, secretBox } from '#server/security/secret-box.ts'
import { secretsKeyIn } from '#server/security/secrets-key.ts'
import { sealStoredSecrets } from '#server/support/seal-stored-secrets.ts'
import type { Config } from './config.ts'

interface OpenSecretsOptions {
  readonly config: Pick<Config, 'secretsKey'>
  /** Where the key lies if the configuration has none. */
  readonly dataDir: string
  readonly sql: Sql
}

/** Encrypts the secrets of a process on this database: of a shop, or of a command beside the running shops. */
export async function openSecrets({ config, dataDir, sql }: OpenSecretsOptions): Promise<SecretBox> {
  const secrets = secretBox(config.secretsKey ?? (await secretsKeyIn(dataDir)))
  await sealStoredSecrets(sql, secrets)
  return secrets
}
