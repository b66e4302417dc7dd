import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CartSection } from '#src/support/cart-section.tsx'
import type { ConsoleApi } from '#src/support/console-api.ts'
import { consoleSubject } from './console-data.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const subject = consoleSubject({ itemCount: 2, lines: [{ itemKey: 'sage', name: 'Sage cushion', quantity: 2 }] })
const noop = () => {}

it('a quantity with a comma is not sent without its comma, as ten times the quantity', async () => {
  const sent: unknown[] = []
  const api: ConsoleApi = {
    get: () => Promise.reject(new Error('not called')),
    post: async <Body,>(_path: string, payload: object) => {
      sent.push(payload)
      return { ok: true, body: { message: 'Quantity changed' } as Body } as const
    },
  }
  page.render(
    <MemoryRouter>
      <CartSection api={api} cartId="c1" subject={subject} onDone={noop} onRefused={noop} />
    </MemoryRouter>,
  )
  await userEvent.click(page.place().querySelector('button') as HTMLElement)
  await userEvent.fill(page.place().querySelector('dialog [name=reason]') as HTMLInputElement, 'Asked for it')
  for (const typed of ['1,5', '3']) {
    await userEvent.click(page.place().querySelector('dialog [name=quantity]') as HTMLInputElement)
    await userEvent.keyboard(`{Control>}a{/Control}${typed}{Enter}`)
  }
  await expect.poll(() => sent).toMatchObject([{ kind: 'correct_quantity', itemKey: 'sage', quantity: 3 }])
})
