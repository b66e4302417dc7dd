import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { userEvent, page as view } from 'vitest/browser'
import type { AccessLog } from '#domain/support/access-calls.ts'
import { AccessLogPage } from '#src/support/access-log-page.tsx'
import { ConsoleInput } from '#src/support/console-field.tsx'
import { ConsoleLayout } from '#src/support/console-layout.tsx'
import { RefundButton } from '#src/support/refund-button.tsx'
import { ReplayPage } from '#src/support/replay-page.tsx'
import type { Track } from '#src/support/replay-tracks.ts'
import { StepList } from '#src/support/step-list.tsx'
import { TimelineList } from '#src/support/timeline.tsx'
import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import '#src/support/console.css'
import { blanketAdded, CART_ID, NOW, storedOf } from '#tests/kit/entries.ts'
import { timelineEntry } from './console-data.ts'
import { subjectOrder, subjectReceipt } from './subject-order.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const notCalled = () => Promise.reject(new Error('not called'))
const order = subjectOrder({ receipts: [subjectReceipt()] })

function doubleTextSize(): void {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
}

beforeEach(() => view.viewport(320, 640))
afterEach(() => view.viewport(414, 896))

it.each([
  [320, 'Nomvula Bartholomea van der Westhuizen-Oosthuizen'],
  [768, 'Nomvula Bartholomea van der Westhuizen-Oosthuizen'],
  [390, 'NomvulaBartholomea'.repeat(4)],
])('the access log fits into a screen of %i px with a long name: %s', async (width, name) => {
  await view.viewport(width, 640)
  const data: AccessLog = {
    accesses: [{ id: 1, at: 0, name, what: 'opened', cartId: '4bhfkt4qkpzj3tfifckq', reason: 'A refund' }],
    next: null,
  }
  const router = createMemoryRouter([{ path: '/', loader: () => data, element: <AccessLogPage /> }], {
    hydrationData: { loaderData: { '0': data } },
  })
  page.render(<RouterProvider router={router} />)
  expect(page.place().textContent).toContain(name)
  expect(document.documentElement.scrollWidth).toBe(width)
})

it('an amount in the timeline is on one line on a narrow screen', async () => {
  const says = 'R482913: Payment of R 13 024.00 started, EFT'
  const entry = timelineEntry({ source: 'order', stream: 'order:o1', position: 4, type: 'PaymentStarted', says })
  const get = async <Body,>() => ({ ok: true, body: { entries: [entry], next: null } as Body }) as const
  page.render(
    <MemoryRouter>
      <main className="console-page">
        <TimelineList api={{ get, post: notCalled }} cartId="c1" devices={[]} round={0} returns={0} />
      </main>
    </MemoryRouter>,
  )
  const said = () => [...page.place().querySelectorAll('p')].find(({ textContent }) => textContent?.includes('13'))
  await expect.poll(said).toBeDefined()
  const text = said()?.firstChild as Text
  const amount = document.createRange()
  const start = text.data.indexOf('13') - 2
  amount.setStart(text, start)
  amount.setEnd(text, start + 'R 13 024.00'.length)
  expect(amount.getClientRects()).toHaveLength(1)
})

it('a label does not break an amount, and says whether its field is optional', () => {
  page.render(
    <>
      <ConsoleInput label="Amount in rand, up to R 13 024.00" name="rand" isRequired />
      <ConsoleInput label="Tracking number" name="tracking" />
    </>,
  )
  const labels = [...page.place().querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['Amount in rand, up to R\u00a013\u00a0024.00', 'Tracking number (optional)'])
})

it('the question whether to refund fits into a narrow screen with a reason without spaces', async () => {
  page.render(
    <MemoryRouter>
      <RefundButton
        api={{ get: notCalled, post: notCalled }}
        cartId="c1"
        order={order}
        onDone={() => {}}
        onRefused={() => {}}
      />
    </MemoryRouter>,
  )
  await userEvent.click(page.place().querySelector('button') as HTMLElement)
  const dialog = page.place().querySelector('dialog') as HTMLElement
  await userEvent.fill(dialog.querySelector('[name=rand]') as HTMLElement, '40')
  const reason = `https://tickets.rusbank.example/${'1'.repeat(80)}`
  await userEvent.fill(dialog.querySelector('[name=reason]') as HTMLElement, reason)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => dialog.textContent).toContain(`Reason: ${reason}`)
  expect(dialog.scrollWidth).toBe(dialog.clientWidth)
})

it('the choice of a payment to refund shows its amount, its method and that it was not expected at 390 px', async () => {
  await view.viewport(390, 640)
  const receipts = [subjectReceipt(), subjectReceipt({ receipt: 'FNB 18 0099 4471', notExpected: 'paid_twice' })]
  const api = { get: notCalled, post: notCalled }
  page.render(
    <MemoryRouter>
      <RefundButton api={api} cartId="c1" order={subjectOrder({ receipts })} onDone={() => {}} onRefused={() => {}} />
    </MemoryRouter>,
  )
  await userEvent.click(page.place().querySelector('button') as HTMLElement)
  const select = page.place().querySelector('select') as HTMLSelectElement
  const shown = select.selectedOptions[0]?.text.replaceAll('\u00a0', ' ').split(' (')[0] ?? ''
  expect(shown).toBe('R 474.00, EFT, unexpected')
  const { font, paddingLeft, paddingRight } = getComputedStyle(select)
  const canvas = document.createElement('canvas').getContext('2d')
  Object.assign(canvas ?? {}, { font })
  const space = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect(canvas?.measureText(shown).width).toBeLessThan(space)
})

it.each(['100%', '200%'])('each step of a replay is whole and above the next one, with text of %s', async (size) => {
  if (size === '200%') doubleTextSize()
  const step = { at: 0, kind: 'act', isAssumed: false, eventId: 'e1', details: null } as const
  const track: Partial<Track> = {
    length: 3,
    stepTo: (point) => ({ ...step, says: `Felt glides added ${point} times` }),
  }
  page.render(<StepList track={track as Track} point={0} onPoint={() => {}} />)
  const steps = () => [...page.place().querySelectorAll('button')]
  await expect.poll(() => steps().length).toBe(3)
  const parts = steps().flatMap((button) => [button, ...button.querySelectorAll('.one-line')])
  expect(parts.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toEqual([0, 0, 0, 0, 0, 0])
  const edges = steps().map((button) => button.getBoundingClientRect())
  for (const [index, { top }] of edges.slice(1).entries()) expect(top).toBe(edges[index]?.bottom)
})

it('the console’s links fit into a phone with twice the text size', async () => {
  await view.viewport(390, 640)
  doubleTextSize()
  const member = { name: 'Thandi', role: 'developer' }
  const api = { get: notCalled, post: notCalled }
  const layout = { id: 'layout', path: '/', loader: () => member, element: <ConsoleLayout api={api} /> }
  const router = createMemoryRouter([layout], { hydrationData: { loaderData: { layout: member } } })
  page.render(<RouterProvider router={router} />)
  expect(page.place().textContent).toContain('Access log')
  expect(document.documentElement.scrollWidth).toBe(390)
})

it('the filters of a timeline fit into a phone with twice the text size', async () => {
  await view.viewport(390, 640)
  doubleTextSize()
  const get = async <Body,>() => ({ ok: true, body: { entries: [], next: null } as Body }) as const
  page.render(
    <main className="console-page">
      <TimelineList api={{ get, post: notCalled }} cartId="c1" devices={[]} round={0} returns={0} />
    </main>,
  )
  await expect.poll(() => page.place().textContent).toContain('Nothing matches')
  expect(document.documentElement.scrollWidth).toBe(390)
})

it('a replay fits into a phone with twice the text size', async () => {
  await view.viewport(390, 640)
  doubleTextSize()
  const first = {
    cartId: CART_ID,
    events: [storedOf(1, blanketAdded())],
    storedAt: [NOW],
    staff: {},
    seen: [],
    total: 1,
    cart: null,
    next: { events: null, seen: null },
  }
  const element = <ReplayPage api={{ get: notCalled, post: notCalled }} />
  const route = { id: 'replay', path: '/', loader: () => first, element }
  const router = createMemoryRouter([route], { hydrationData: { loaderData: { replay: first } } })
  page.render(<RouterProvider router={router} />)
  await expect.poll(() => page.place().querySelector('[aria-label=Playback]')).not.toBeNull()
  expect(document.documentElement.scrollWidth).toBe(390)
})
