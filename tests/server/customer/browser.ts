import type { FastifyInstance } from 'fastify'

export interface Answer {
  readonly status: number
  // What a test expects of it is what it tests.
  // biome-ignore lint/suspicious/noExplicitAny: any answer at all
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
}

/** A browser as a server sees it: an address, a name, and cookies that it keeps. */
export interface Browser {
  readonly post: (url: string, payload?: object, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  readonly get: (url: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  readonly delete: (url: string, payload?: object) => Promise<Answer>
  readonly cookies: Map<string, string>
  userAgent: string
}

export function browser(app: FastifyInstance, address: string): Browser {
  const cookies = new Map<string, string>()
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
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
  const self: Browser = {
    cookies,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    post: (url, payload = {}, headers = {}) => call('POST', url, { payload, headers }),
    get: (url, headers = {}) => call('GET', url, { headers }),
    delete: (url, payload = {}) => call('DELETE', url, { payload }),
  }
  return self
}
