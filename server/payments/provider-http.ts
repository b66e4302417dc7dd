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

/**
 * Sends an HTTP request with limits on the response's time and size, without following redirects. Rejects with
 * `ProviderUnavailable` if there is no complete response, or a server error (5xx).
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
      if (text === null || response.status >= 500) throw new ProviderUnavailable(`${host} answered ${response.status}`)
      return { status: response.status, text }
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
      throw new ProviderUnavailable(`${host} did not answer`)
    }
  }
}

/** Undefined if the text is not JSON. */
export function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readText(response: Response): Promise<string | null> {
  let text = ''
  for await (const part of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.length > MAX_ANSWER_LENGTH) return null
  }
  return text
}
