import { type Config, parseConfig } from '#server/app/config.ts'

/** The configuration by these environment variables. */
export function configured(environment: Readonly<Record<string, string>>): Config {
  const parsed = parseConfig(environment)
  if (!parsed.ok) throw new Error(parsed.problems.join('; '))
  return parsed.config
}
