import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { ConsoleResult } from '#src/support/console-api.ts'
import { DialogButton, type Finish } from '#src/support/dialog-button.tsx'
import { pressLast } from './press-last.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const isOpen = () => page.place().querySelector('dialog') !== null
const press = (label: string) => pressLast(page.place(), label)
const refusedWith = (status: number): ConsoleResult<never> => ({ ok: false, status, message: 'No' })

/** Shows the button. `opened` opens its dialog and resolves to what takes the answer to an action of it. */
function shown() {
  const onRefused = vi.fn()
  let last: Finish | undefined
  page.render(
    <MemoryRouter>
      <DialogButton label="Note" title="Add a note" onRefused={onRefused}>
        {(finish) => {
          last = finish
          return null
        }}
      </DialogButton>
    </MemoryRouter>,
  )
  const opened = async (): Promise<Finish> => {
    await press('Note')
    await expect.poll(isOpen).toBe(true)
    return last as Finish
  }
  const close = async () => {
    await press('Close')
    await expect.poll(isOpen).toBe(false)
  }
  return { onRefused, opened, close }
}

it('an answer that comes after its dialog was closed leaves the one that was opened since', async () => {
  const { opened, close } = shown()
  const finish = await opened()
  await close()
  await opened()
  const onDone = vi.fn()
  finish({ ok: true, body: 'done' }, onDone)
  expect(onDone).toHaveBeenCalledExactlyOnceWith('done')
  expect(isOpen()).toBe(true)
  await close()
})

it('the page is read again once after an action that the shop refused, when its dialog is closed', async () => {
  const { onRefused, opened, close } = shown()
  const finish = await opened()
  expect(finish(refusedWith(409), () => {})).toBe('No')
  expect(onRefused).not.toHaveBeenCalled()
  await close()
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(null)
  await opened()
  await close()
  expect(onRefused).toHaveBeenCalledOnce()
})

it('the page is not read again after an action that never reached the shop', async () => {
  const { onRefused, opened, close } = shown()
  const finish = await opened()
  finish(refusedWith(503), () => {})
  await close()
  expect(onRefused).not.toHaveBeenCalled()
})
