import type { FastifyInstance } from 'fastify'

export interface Answer {
  readonly status: number
  // What a test expects of it is what it tests.
  // biome-ignore lint/suspicious/noExplicitAny: any answer at all
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
}

/** A browser from the server's side: an IP address, a user agent, and stored cookies. */
export interface Browser {
  readonly post: (url: string, payload?: object, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  readonly get: (url: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  readonly delete: (url: string, payload?: object) => Promise<Answer>
  readonly cookies: Map<string, string>
  /** The hash of the cart in the latest answer. Null for none. */
  readonly seenCart: () => string | null
  userAgent: string
}

export function browser(app: FastifyInstance, address: string): Browser {
  const cookies = new Map<string, string>()
  let seenCart: string | null = null
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    { payload, headers = {} }: { payload?: object; headers?: Readonly<Record<string, string>> },
  ): Promise<Answer> => {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      method,
      url,
      ...(payload !== undefined && { payload }),
      headers: {
        'x-forwarded-for': address,
        'user-agent': self.userAgent,
        ...(jar !== '' && { cookie: jar }),
        ...headers,
      },
    })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isGone = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() === 0)
      if (isGone) cookies.delete(name)
      else cookies.set(name, value)
    }
    const body = response.json()
    seenCart = cartIn(body) ?? seenCart
    return { status: response.statusCode, body, headers: response.headers }
  }
  const self: Browser = {
    cookies,
    seenCart: () => seenCart,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    post: (url, payload = {}, headers = {}) => call('POST', url, { payload, headers }),
    get: (url, headers = {}) => call('GET', url, { headers }),
    delete: (url, payload = {}) => call('DELETE', url, { payload }),
  }
  return self
}

/** The hash of the cart in an answer: the cart itself, beside an order, or in a refusal with changes. */
function cartIn(body: Answer['body']): string | undefined {
  return body?.cart_hash ?? body?.cart?.cart_hash ?? body?.data?.cart?.cart_hash
}
