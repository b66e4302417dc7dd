import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const PREFIX = '/assets/'
const NAME = /^([\w.-]+)-[\w-]{8}(\.(?:js|css))$/
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
/** A SHA-256 in base64, between colons (a structured field). */
const AVAILABLE = /^:([A-Za-z0-9+/]{43}=):$/

/**
 * Serves files of the build by compression dictionary transport (RFC 9842): as a difference from the file of an earlier release
 * that the browser has, if the build created one. Every script and style is offered as a dictionary for its later versions.
 */
export function compressionDictionaries(app: FastifyInstance, folders: readonly string[], cacheControl: string): void {
  app.addHook('onRequest', ({ url, headers }, reply, done) => {
    const name = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : ''
    const [, stem, extension = ''] = NAME.exec(name) ?? []
    if (stem === undefined) return done()
    reply.header('use-as-dictionary', `match="${PREFIX}${stem}-*${extension}"`)
    const others = reply.getHeader('vary')
    reply.header('vary', [others ?? [], 'Accept-Encoding', 'Available-Dictionary'].flat().join(', '))
    const hash = AVAILABLE.exec(String(headers['available-dictionary'] ?? ''))?.[1]
    if (hash === undefined || !takesDifferences(headers['accept-encoding'])) return done()
    const difference = `${name}.${Buffer.from(hash, 'base64').toString('hex')}.dcz`
    const file = folders.map((folder) => join(folder, difference)).find((path) => existsSync(path))
    if (file === undefined) return done()
    void reply
      .headers({ 'content-encoding': 'dcz', 'cache-control': cacheControl })
      .type(TYPES[extension] ?? '')
      .send(createReadStream(file))
  })
}

function takesDifferences(acceptEncoding: string | readonly string[] | undefined): boolean {
  return String(acceptEncoding ?? '')
    .split(',')
    .some((coding) => coding.trim() === 'dcz')
}
