import type { AttackedShop } from './attacked-shop.ts'
import type { DocumentedCall } from './documented-calls.ts'
import type { HostileRequest } from './hostile-fields.ts'
import type { RegisteredRoute } from './registered-routes.ts'

interface Exception {
  readonly route: RegExp
  readonly why: string
}

/** Routes that are not attacked here, each with a reason. */
const EXCEPTIONS: readonly Exception[] = [
  { route: /^HEAD /, why: 'Fastify makes it of the GET of the same address' },
  { route: /^(?!GET|POST)\S+ \/api(\/\*)?$/, why: 'it is the same for every method: there is no such call' },
]

export const isExcepted = ({ method, url }: RegisteredRoute): boolean =>
  EXCEPTIONS.some(({ route }) => route.test(`${method} ${url}`))

export const unusedExceptions = ({ routes }: AttackedShop): readonly string[] =>
  EXCEPTIONS.filter(({ route }) => !routes.some(({ method, url }) => route.test(`${method} ${url}`))).map(
    ({ why }) => why,
  )

/** Routes that are not documented calls: pages, files, live connections, webhooks, and the sandbox. */
export function otherRoutes({ routes }: AttackedShop, calls: readonly DocumentedCall[]): readonly RegisteredRoute[] {
  const documented = new Set(calls.map(({ name }) => name))
  return routes.filter((route) => !documented.has(`${route.method} ${route.url}`) && !isExcepted(route))
}

const places: readonly (readonly [string, string])[] = [
  ['a word', 'word'],
  ['nothing', ''],
  ['a path', '..%2f..%2f..%2f..%2fetc%2fpasswd'],
  ['a path in dots', '%2e%2e/%2e%2e/%2e%2e/package.json'],
  ['a path of another system', '..%5c..%5cpackage.json'],
  ['NUL', 'a%00b'],
  ['a broken escape', '%E0%A4%A'],
  ['a prototype', '__proto__'],
  ['a constructor', 'constructor'],
  ['a header', 'a%0d%0aset-cookie:%20a=b'],
  ['another host', '//evil.example/a'],
  ['another host, escaped', '%2f%2fevil.example'],
  ['another host, backwards', '\\evil.example'],
  ['a page', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['a quote for SQL', `%27%20or%20%271%27=%271`],
  ['3,000 characters', 'x'.repeat(3_000)],
  ['wide characters', encodeURIComponent('﷽'.repeat(60))],
]

const queries: readonly (readonly [string, string])[] = [
  ['a prototype in the query', '__proto__[polluted]=1&constructor[prototype][polluted]=1'],
  ['a ticket that is none', 'ticket=__proto__&ticket=x&key=%00&cartKey=%27'],
  ['a broken escape in the query', 'ticket=%E0%A4%A&%'],
  ['an address in the query', 'next=//evil.example&redirect=https://evil.example&url=file:///etc/passwd'],
]

const bodies: readonly (readonly [string, string, string])[] = [
  ['no form', 'application/x-www-form-urlencoded', '%=%&=&&__proto__=1&act=%E0%A4%A'],
  ['a form with each field twice', 'application/x-www-form-urlencoded', 'act=pay&act=cancel&notify=twice&notify=x'],
  ['a form of many fields', 'application/x-www-form-urlencoded', 'a=&'.repeat(20_000)],
  ['JSON', 'application/json', '{"__proto__":{"polluted":1},"act":{"toString":1},"reference":null}'],
  ['half of JSON', 'application/json', '{"reference":'],
  ['deep JSON', 'application/json', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['no text', 'application/octet-stream', '\0\u0001\ufffd'],
  ['no type', '', 'a'],
  ['XML', 'text/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['more than is read', 'text/plain', 'x'.repeat(70_000)],
]

/** Values with a special meaning in a path, a query or a body. */
export function* hostileAddresses({ method, url }: RegisteredRoute): Generator<HostileRequest> {
  const filled = (place: string) => url.replaceAll(/:\w+|\*/g, () => place)
  for (const [what, place] of url === filled('x') ? places.slice(0, 1) : places) {
    yield { what, method, url: filled(place) }
  }
  for (const [what, query] of queries) yield { what, method, url: `${filled('word')}?${query}` }
  if (method !== 'POST') return
  for (const [what, type, payload] of bodies) {
    yield { what, method, url: filled('word'), payload, headers: { 'content-type': type } }
  }
}
