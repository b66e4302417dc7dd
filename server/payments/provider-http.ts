import * as v from 'valibot'

/** How long a provider may take to answer, in ms. */
export const ANSWER_TIMEOUT_MS = 10_000
/** The longest answer that is read, in characters. */
const MAX_ANSWER_LENGTH = 256 * 1024

interface ProviderRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ProviderResponse {
  readonly status: number
  readonly text: string
}

/** How the shop's server calls a provider. */
export type ProviderFetch = (request: ProviderRequest) => Promise<ProviderResponse>

/** The request may or may not have been processed. The message names the host, and nothing that was sent. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider refuses the shop's credentials (401, 403): it has not done what it was asked, and its answer says nothing else. */
export class CredentialsRefused extends ProviderUnavailable {}

/** The provider does not do what it was asked. The message names nothing that was sent. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

/**
 * Sends an HTTP request with limits on the response's time and size, without following redirects. Rejects with
 * `ProviderUnavailable` if there is no complete response, a server error (5xx), or the shop's credentials are refused.
 */
export function providerFetch({ timeoutMs = ANSWER_TIMEOUT_MS }: { readonly timeoutMs?: number } = {}): ProviderFetch {
  return async ({ url, method, headers = {}, body }) => {
    const { host } = new URL(url)
    try {
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body !== undefined && { body }),
      })
      const text = await readText(response)
      const { status } = response
      if (status === 401 || status === 403) throw new CredentialsRefused(`${host} answered ${status}`)
      if (text === null || status >= 500) throw new ProviderUnavailable(`${host} answered ${status}`)
      return { status, text }
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
      throw new ProviderUnavailable(`${host} did not answer`)
    }
  }
}

/** Decodes a text that should be JSON. */
export function decodeJson<Schema extends v.GenericSchema>(schema: Schema, text: string) {
  return v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
}

async function readText({ body }: Response): Promise<string | null> {
  // Such as that of a 204 or a 304.
  if (body === null) return ''
  let text = ''
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.length > MAX_ANSWER_LENGTH) return null
  }
  return text
}
