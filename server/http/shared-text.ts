import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** A text that is the same for many readers. They share its bytes, so that a reader costs no work and no memory. */
export type SharedText = Awaited<ReturnType<typeof sharedText>>

/** A moderate quality, because the first reader waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

export async function sharedText(text: string) {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([inBrotli(plain, BROTLI), inGzip(plain)])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64')}"`
  return { plain, br, gzip: zipped, etag, size: plain.length + br.length + zipped.length }
}

const jsonByBody = new WeakMap<object, Promise<SharedText>>()

/** The JSON of an object that does not change. */
export function sharedJson(body: object): Promise<SharedText> {
  const text = jsonByBody.get(body) ?? sharedText(JSON.stringify(body))
  jsonByBody.set(body, text)
  return text
}

/** Sends the text in an encoding that the request accepts. */
export function sendShared(reply: FastifyReply, text: SharedText): FastifyReply {
  const accepted = reply.request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((each) => ACCEPTS[each].test(accepted))
  reply.header('etag', text.etag)
  if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding')
  return encoding === undefined
    ? reply.send(text.plain)
    : reply.header('content-encoding', encoding).send(text[encoding])
}

const ACCEPTS = { br: accepts('br'), gzip: accepts('gzip') }

function accepts(encoding: string): RegExp {
  return new RegExp(String.raw`(?:^|,)\s*${encoding}\s*(?:,|$|;\s*q=(?:1|0\.\d*[1-9]))`)
}
