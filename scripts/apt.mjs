import { run } from './project.mjs'

/** The `apt-get` command, without a password prompt, if there is one. @returns {Promise<string[] | undefined>} */
export async function apt() {
  if ((await run('apt-get', ['--version'])).code !== 0) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  return (await run('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n', 'apt-get'] : undefined
}

/** Short timeouts, so that a machine without a network fails soon. */
const patience = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::https::Timeout=15', '-o', 'Acquire::Retries=1']

/**
 * @param {string[]} command
 * @param {readonly string[]} packages
 * @returns {Promise<string>} the output if it failed; empty if it succeeded
 */
export async function installFromDebian([command = '', ...before], packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run(command, [...before, ...patience, 'update', '-q'], { env })
  const args = [...before, ...patience, 'install', '-y', '-q', '--no-install-recommends', ...packages]
  const installed = await run(command, args, { env })
  return installed.code === 0 ? '' : updated.output + installed.output
}
