import type { AddressInfo } from 'node:net'
import type { AppOptions } from '#server/app/app-options.ts'
import { type OpenApp, openApp } from './open-app.ts'

/** The shop's server on a free port of this machine; closed with the test. */
export async function listeningApp(options: Partial<AppOptions> = {}): Promise<OpenApp & { readonly url: string }> {
  const opened = await openApp(options as Parameters<typeof openApp>[0])
  await opened.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = opened.app.server.address() as AddressInfo
  return { ...opened, url: `http://127.0.0.1:${port}` }
}

/** The events of a stream of server-sent events, one at a time; null at its end. */
export function eventsOf(response: Response): () => Promise<unknown> {
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async function next(): Promise<unknown> {
    const end = text.indexOf('\n\n')
    if (end !== -1) {
      const event = text.slice(0, end)
      text = text.slice(end + 2)
      return event.startsWith('data: ') ? JSON.parse(event.slice('data: '.length)) : next()
    }
    const { done, value } = await reader.read()
    if (done) return null
    text += value
    return next()
  }
}
