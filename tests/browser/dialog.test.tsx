import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()

function Open() {
  const { pathname, search } = useLocation()
  return (
    <Dialog placement="side" name="Cart" onClose={() => {}}>
      {pathname + search}
    </Dialog>
  )
}

it.each([
  { to: '/?b=2', replace: true, isOpen: true },
  { to: '/?b=2', replace: false, isOpen: false },
  { to: '/next', replace: true, isOpen: false },
])('a dialog is open: $isOpen, after a navigation to $to, replace: $replace', async ({ to, replace, isOpen }) => {
  const router = createMemoryRouter([{ path: '*', element: <Open /> }], { initialEntries: ['/?a=1'] })
  page.render(<RouterProvider router={router} />)
  const dialog = () => page.place().querySelector('dialog')
  await expect.poll(() => dialog()?.open).toBe(true)
  await router.navigate(to, { replace })
  await expect.poll(() => dialog()?.textContent).toBe(to)
  await untilRendered()
  expect(dialog()?.open).toBe(isOpen)
})

it.each([
  { placement: 'side' as const, isOpen: false },
  { placement: 'centre' as const, isOpen: true },
  { placement: 'screen' as const, isOpen: true },
])('a dialog at the $placement is open: $isOpen, after a click beside what it contains', ({ placement, isOpen }) => {
  const element = (
    <Dialog placement={placement} name="Log in" onClose={() => {}}>
      <input name="email" />
    </Dialog>
  )
  page.render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  const dialog = page.place().querySelector('dialog')
  page.place().querySelector('input')?.click()
  expect(dialog?.open).toBe(true)
  dialog?.click()
  expect(dialog?.open).toBe(isOpen)
})
