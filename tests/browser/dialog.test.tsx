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

const field = () => page.place().querySelector('input') as HTMLInputElement
const dialogElement = () => page.place().querySelector('dialog') as HTMLDialogElement

/** A dialog with a field. What is dispatched at the dialog itself is beside the field, or on the backdrop. */
function open(placement: 'centre' | 'side' | 'screen') {
  const element = (
    <Dialog placement={placement} name="Log in" onClose={() => {}}>
      <input name="email" defaultValue="thandi@example.com" />
    </Dialog>
  )
  page.render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

/** A press of the main button on one element, and its release on another: the click then goes to what contains both. */
function drag(from: Element, to: Element) {
  const init = { bubbles: true, isPrimary: true, pointerType: 'mouse' }
  from.dispatchEvent(new PointerEvent('pointerdown', init))
  to.dispatchEvent(new PointerEvent('pointerup', init))
  const target = from === to ? to : dialogElement()
  target.dispatchEvent(new PointerEvent('click', init))
}

it.each([
  { placement: 'side' as const, isOpen: false },
  { placement: 'centre' as const, isOpen: true },
  { placement: 'screen' as const, isOpen: true },
])('a dialog at the $placement is open: $isOpen, after a click beside what it contains', ({ placement, isOpen }) => {
  open(placement)
  field().click()
  expect(dialogElement().open).toBe(true)
  drag(dialogElement(), dialogElement())
  expect(dialogElement().open).toBe(isOpen)
})

it('a dialog stays open when text in it is selected with the pointer up to a place beside it', () => {
  open('side')
  drag(field(), dialogElement())
  expect(dialogElement().open).toBe(true)
})

it('a dialog closes at a click beside it after a text in it was selected', () => {
  open('side')
  drag(field(), field())
  drag(dialogElement(), dialogElement())
  expect(dialogElement().open).toBe(false)
})
