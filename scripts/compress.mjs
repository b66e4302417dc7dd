import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'

/**
 * Writes a Brotli and a gzip copy of each script, style and drawing in a folder, at the highest compression: too slow
 * to do at each request.
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
