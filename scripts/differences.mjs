import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'

const NAME = /^(.+)-[\w-]{8}(\.(?:js|css))$/
/** The header of a `dcz` response, before the dictionary's hash: RFC 9842, section 5. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])
const STRONGEST = { [constants.ZSTD_c_compressionLevel]: 19 }

/**
 * Writes deltas of each script and style of a release against the same file in earlier releases, which serves as the
 * compression dictionary: `NAME.HASH.dcz`, with the hash of the older file. Skips deltas larger than the Brotli copy.
 * @param {{ assets: string, before: readonly string[] }} releases folders of files; missing ones are skipped
 */
export function writeDifferences({ assets, before }) {
  const older = before.filter(existsSync).flatMap((folder) => versionsIn(folder).map((file) => ({ ...file, folder })))
  for (const { name, stem } of versionsIn(assets)) {
    const content = readFileSync(join(assets, name))
    const limit = readFileSync(join(assets, `${name}.br`)).length
    for (const old of older.filter((each) => each.stem === stem && each.name !== name)) {
      const dictionary = readFileSync(join(old.folder, old.name))
      const hash = createHash('sha256').update(dictionary)
      const difference = zstdCompressSync(content, { dictionary, params: STRONGEST })
      const sent = Buffer.concat([MAGIC, hash.copy().digest(), difference])
      if (sent.length < limit) writeFileSync(join(assets, `${name}.${hash.digest('hex')}.dcz`), sent)
    }
  }
}

/** @param {string} folder */
function versionsIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const found = NAME.exec(name)
    return found === null ? [] : [{ name, stem: `${found[1]}${found[2]}` }]
  })
}

/**
 * The files of a bundle, from Vite's manifest.
 * @param {string} folder
 */
export function filesOf(folder) {
  /** @type {Record<string, { file: string, css?: string[], assets?: string[] }>} */
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const files = Object.values(chunks).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return [...new Set(files)]
}

/**
 * Adds the last build's own files to a new one, which replaces it: a shop that is open reads them when they are first needed.
 * The last build may be incomplete, or missing.
 * @param {{ last: string, fresh: string }} folders
 */
export function addEarlierFiles({ last, fresh }) {
  for (const file of knownFilesOf(last)) {
    const isNeeded = existsSync(join(last, file)) && !existsSync(join(fresh, file))
    if (isNeeded) cpSync(join(last, file), join(fresh, file))
  }
}

/** @param {string} folder */
function knownFilesOf(folder) {
  try {
    return filesOf(folder)
  } catch {
    return []
  }
}
