import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { testFile } from '#domain/replay/test-file.ts'
import { prepareTracks, type Track } from '#src/support/replay-tracks.ts'
import { TestExport } from '#src/support/test-export.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { blanketAdded, CART_ID, cushionAdded, NOW, storedOf } from '#tests/kit/entries.ts'
import { testPage } from './test-page.ts'

vi.mock('#src/ui/save-file.ts', () => ({ saveFile: vi.fn() }))

const page = testPage()
const field = (selector: string) => page.place().querySelector(selector) as HTMLSelectElement

const events = [storedOf(1, blanketAdded()), storedOf(2, cushionAdded())]
const recorded = { cartId: CART_ID, events, storedAt: events.map(() => NOW), staff: {}, seen: [] }
const { recording, cartAt } = runToEnd(prepareTracks(recorded))[0] as Track
const held = cartAt(1)

/** Exports a test that expects this, where the shop answers so. */
async function exportTest(expects: string, answer: unknown) {
  const post = async () => answer as never
  const api = { get: post, post }
  page.render(<TestExport api={api} cartId={CART_ID} recording={recording} point={2} held={held} />)
  await userEvent.selectOptions(field('select'), expects)
  await userEvent.fill(field('[name=reason]'), 'A throw is missing')
  await userEvent.click(field('button'))
}

it.each([
  ['seen', 'what the customer saw'],
  ['held', 'what the server has'],
])('the test that is downloaded for “%s” expects %s', async (expects) => {
  await exportTest(expects, { ok: true, body: {} })
  const text = runToEnd(
    testFile({
      recording,
      point: 2,
      title: 'A throw is missing',
      ...(expects === 'held' && { cart: held }),
    }),
  )
  await expect.poll(() => vi.mocked(saveFile).mock.lastCall).toEqual([{ name: `replay-${CART_ID}-2.test.ts`, text }])
})

it('no test is downloaded if the shop could not write down who did', async () => {
  vi.mocked(saveFile).mockClear()
  await exportTest('seen', { ok: false, status: 503, message: 'Can’t reach the shop.' })
  await expect.poll(() => page.place().querySelector('[role=alert]')?.textContent).toBe('Can’t reach the shop.')
  expect(saveFile).not.toHaveBeenCalled()
})
