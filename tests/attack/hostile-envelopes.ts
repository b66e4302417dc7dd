import type { DocumentedCall } from './documented-calls.ts'
import type { HostileRequest } from './hostile-fields.ts'
import { type KnownValues, requestOf, validFields } from './right-request.ts'
import type { Sent } from './send.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
/** One byte more than the largest body that any call reads. */
const TOO_MUCH = 1024 * 1024 + 1

const queries: readonly (readonly [string, string])[] = [
  ['a prototype in the query', '__proto__[polluted]=1&__proto__.polluted=1&constructor[prototype][polluted]=1'],
  ['names of the language’s own in the query', 'toString=1&hasOwnProperty=2&valueOf=3&then=4'],
  ['a broken escape in the query', 'q=%E0%A4%A&%00=%'],
  ['a thousand fields in the query', Array.from({ length: 1_000 }, (_, at) => `f${at}=1`).join('&')],
]

const bodies: readonly (readonly [string, string, number?])[] = [
  ['an empty body', ''],
  ['half an object', '{"email":"a@b.example"', 400],
  ['a comment', '{/* */}', 400],
  ['two objects', '{}{}', 400],
  ['null', 'null'],
  ['a list', '[]'],
  ['a list of an object', '[{}]'],
  ['a text', '"text"'],
  ['a number', '1e999'],
  ['nothing but NUL', '\0\0\0\0', 400],
  ['a byte order mark', '\ufeff{}'],
  ['a prototype', '{"__proto__":{"polluted":1}}', 400],
  ['a prototype by its constructor', '{"constructor":{"prototype":{"polluted":1}}}', 400],
  ['names of the language’s own', '{"toString":1,"hasOwnProperty":2,"valueOf":3,"then":4,"toJSON":5}'],
  ['rights that nobody gives', '{"role":"developer","isAdmin":true,"verified":true,"status":"paid","price":1}'],
  ['a list that nests deep', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['an object that nests deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['five thousand fields', `{${Array.from({ length: 5_000 }, (_, at) => `"f${at}":1`).join()}}`],
  ['more than is read', `{"a":"${'x'.repeat(TOO_MUCH)}"}`, 413],
]

const types: readonly (readonly [string, string, string, number?])[] = [
  ['XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 415],
  ['plain text', 'text/plain', '{}'],
  [
    'parts',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--',
    415,
  ],
  ['no type that there is', 'text/\u00e9', '{}', 415],
]

const headers: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [
    'cookies of nobody',
    { cookie: `rusbank_session=${'a'.repeat(43)}; rusbank_staff=${'a'.repeat(43)}; rusbank_cart=x` },
  ],
  [
    'cookies that can’t be',
    { cookie: 'rusbank_session=%00%ff; rusbank_cart=__proto__; __proto__=1; rusbank_device=;=;' },
  ],
  ['long cookies', { cookie: `rusbank_session=${'x'.repeat(8_000)}` }],
  ['a bearer of nobody', { authorization: `Bearer ${'a'.repeat(43)}` }],
  ['another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
  ['a key that can’t be', { 'idempotency-key': 'x'.repeat(300) }],
  ['another host', { host: 'evil.example', 'x-forwarded-host': 'evil.example' }],
  ['an address that is none', { 'x-forwarded-for': `' or 1=1 --` }],
  ['another method', { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' }],
]

/** Requests with valid fields that are malformed as a whole. */
export function* hostileEnvelopes(call: DocumentedCall, known: KnownValues): Generator<HostileRequest> {
  const right = requestOf(call, validFields(call, { turn: 0, known }))
  const extended = (query: string) => `${right.url}${right.url.includes('?') ? '&' : '?'}${query}`
  for (const [what, query] of queries) yield { ...right, what, url: extended(query) }
  for (const [what, more] of headers) yield { ...right, what, headers: more }
  const [path = '', query = ''] = right.url.split('?')
  if (query !== '') yield { ...right, what: 'each field twice', url: `${path}?${query}&${query}` }
  if (call.method !== 'GET') yield* crossSite(right)
  if (call.method !== 'POST') return
  for (const [what, payload, status] of bodies) {
    yield { ...right, what, payload, ...(status !== undefined && { status }) }
  }
  for (const [what, type, payload, status] of types) {
    const headers = { 'content-type': type }
    yield { ...right, what, payload, headers, ...(status !== undefined && { status }) }
  }
  const fields = Object.entries(right.payload as object)
  const form = fields.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  yield { ...right, what: 'a form with each field twice', payload: `${form}&${form}`, headers: FORM }
  yield {
    ...right,
    what: 'a form with a prototype',
    payload: `__proto__[polluted]=1&__proto__=1&${form}`,
    headers: FORM,
  }
  const many = Array.from({ length: 10_000 }, (_, at) => `f${at}=`).join('&')
  yield { ...right, what: 'a form of ten thousand fields', payload: many.slice(0, 60_000), headers: FORM }
  const json = JSON.stringify(right.payload)
  const twice = `${json.slice(0, -1)}${fields.length === 0 ? '' : ','}${json.slice(1)}`
  yield { ...right, what: 'each field twice', payload: twice }
}

/** Requests that another site's page makes a browser send. */
function* crossSite(right: Sent): Generator<HostileRequest> {
  const from = (what: string, headers: Readonly<Record<string, string>>) => ({ ...right, what, headers, status: 403 })
  yield from('another site by its fetch', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
  yield from('another site by its form', { 'sec-fetch-site': 'cross-site', ...FORM })
  yield from('a site beside this one', { 'sec-fetch-site': 'same-site' })
  yield from('another site of an old browser', { origin: 'https://evil.example' })
  yield from('a page without a site', { origin: 'null' })
}
