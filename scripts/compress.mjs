import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'

/**
 * Writes a Brotli and a gzip copy beside each script, style and drawing of a folder, as small as they get: at each
 * request there would be no time for that.
 * @param {string} folder
 */
export function compressFiles(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const file = join(folder, name)
    const content = readFileSync(file)
    const size = { [zlib.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: size }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: zlib.Z_BEST_COMPRESSION }))
  }
}
