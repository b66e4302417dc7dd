import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#domain/order/order-view.ts'
import { pathWithoutLanguage } from '#domain/site/languages.ts'
import { accountWords } from '#src/account/words.af.tsx'
import { createRoutes } from '#src/app/routes.tsx'
import { savedDetails } from '#tests/kit/customers.ts'
import { order, sharedWords } from './both-languages.ts'
import { type Answers, pagesOf } from './render-page.ts'
import { shownWords } from './shown-words.ts'

const shipping = savedDetails({ first_name: 'Thandi', last_name: 'Mokoena', email: 'thandi@example.com' })
const stream = { streamId: 'customer:s1', cursor: 1, events: [], hash: '' }
const customer = { customer: { user_id: 'c1', shipping }, email: 'thandi@example.com', stream }
const device = { id: 'd1', name: 'Thandi', logged_in_at: '2026-05-07T08:00:00.000Z' }
const orders = ORDER_STATUSES.map((status, index) => ({
  id: `o${index}`,
  number: `R20481${index}`,
  status,
  total: 43_500,
  item_count: 2,
  placed_at: Date.parse('2026-10-07T08:00:00.000Z'),
}))
const found = { orders: 2, messages: 1, reviews: 1 }
const NOW = 'cursor=999999999'

function pageOf(own: Answers) {
  const pageAt = pagesOf({
    '/api/categories': () => ({ categories: [] }),
    '/api/customer/mailbox': () => ({ email: 'thandi@example.com', confirmed: false, found }),
    '/api/devices': () => ({
      devices: [true, false].map((current) => ({ ...device, current, last_seen_at: '2026-05-08T08:00:00.000Z' })),
    }),
    [`/api/orders-customer?customer_id=c1&${NOW}`]: () => ({ orders, stream }),
    [`/api/customer?${NOW}`]: () => customer,
    ...own,
  })
  return (path: string) => pageAt(path, { headers: { cookie: 'rusbank_session=one' } })
}

const identifyVisitor = async () => 'guest' as const
const guests = { '/api/customer/mailbox': () => ({ email: 'thandi@example.com', confirmed: true, found }) }
const nameless = {
  [`/api/customer?${NOW}`]: () => ({
    ...customer,
    customer: { user_id: 'c1', shipping: { ...shipping, first_name: '' } },
  }),
}
const whole = { '/api/orders/o3': () => ({ order: { ...order, id: 'o3' } }) }
const none = { [`/api/orders-customer?customer_id=c1&${NOW}`]: () => ({ orders: [], stream }) }

const pages: readonly (readonly [string, Answers])[] = [
  ['/my-account', {}],
  ['/my-account', nameless],
  ['/my-account/confirm-email?code=12345678', guests],
  ['/my-account/orders', {}],
  ['/my-account/orders', none],
  ['/my-account/view-order/R204811', {}],
  ['/my-account/view-order/R204813', whole],
  ['/my-account/change-password', {}],
]

test.each(pages)('the page of an Afrikaans account at %s contains no English', async (path, own) => {
  const pageAt = pageOf(own)
  const english = await pageAt(path)
  const afrikaans = await pageAt(`/af${path}`)
  expect([english.status, afrikaans.status, afrikaans.reported]).toEqual([200, 200, []])
  expect(shownWords(afrikaans.html).size).toBeGreaterThan(20)
  expect(sharedWords(english.html, afrikaans.html)).toEqual([])
})

test.each(pages)('each link of the page of an account at %s leads to a page of the shop', async (path, own) => {
  const routes = createRoutes({ api: { get: async () => ({ ok: false, reason: 'unreachable' }) }, identifyVisitor })
  const { html } = await pageOf(own)(path)
  const links = [...html.matchAll(/<a [^>]*href="(\/(?!api\/)[^"#?]*)/g)].map(([, href = '']) =>
    pathWithoutLanguage(href),
  )
  expect(links).toContain('/my-account')
  const found = links.map((link) => [link, matchRoutes(routes, link)?.at(-1)?.route.path ?? 'an index'])
  expect(found.filter(([, route]) => route?.endsWith('*'))).toEqual([])
})

test('in Afrikaans, when a device logged in comes before the participle', () => {
  const { current, other } = accountWords.devices
  expect([current('so pas'), other('so pas', 'gister om 10:00')]).toEqual([
    'Hierdie toestel, so pas aangemeld',
    'Laas gesien: so pas; gister om 10:00 aangemeld',
  ])
})

test.each(pages)('no two parts of the page of an account at %s have the same name', async (path, own) => {
  const { html } = await pageOf(own)(path)
  const names = [...html.matchAll(/<section[^>]*aria-labelledby="([^"]*)"/g)].map(([, id]) => id)
  expect(names).toEqual([...new Set(names)])
  expect(names.filter((id) => !html.includes(` id="${id}"`))).toEqual([])
})
