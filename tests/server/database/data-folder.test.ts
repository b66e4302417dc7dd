import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareDataFolder } from '#server/database/data-folder.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

it.skipIf(process.platform === 'win32')(
  'a database that others may read is its owner’s only before it is opened',
  async () => {
    const folder = temporaryFolder()
    const modes = { '': 0o755, base: 0o755, PG_VERSION: 0o644, 'base/1259': 0o666 }
    mkdirSync(join(folder, 'base'))
    for (const file of ['PG_VERSION', 'base/1259']) writeFileSync(join(folder, file), '')
    for (const [name, mode] of Object.entries(modes)) chmodSync(join(folder, name), mode)
    await prepareDataFolder(folder)
    const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777
    expect(Object.keys(modes).map(modeOf)).toEqual([0o700, 0o700, 0o600, 0o600])
  },
)
