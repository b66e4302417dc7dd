import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Picture } from '#domain/catalogue/product.ts'
import { LargePictures } from '#src/product/large-pictures.tsx'
import '#src/ui/design/tokens.css'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const mounted = testPage()
const PIXEL =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900"/></svg>'
const pictures = ['a', 'b', 'c', 'd'].map(
  (view): Picture => ({
    src: `${PIXEL}#${view}`,
    sources: [],
    alt: view,
    width: 1200,
    height: 900,
    kind: 'hero',
    colour: null,
    placeholder: null,
  }),
)
beforeEach(() => page.viewport(800, 700))
const open = () =>
  mounted.render(
    <RouterProvider
      router={createMemoryRouter([
        { path: '*', element: <LargePictures pictures={pictures} first={0} name="Sage" onClose={() => {}} /> },
      ])}
    />,
  )

it('two quick presses of an arrow key move on by two pictures', async () => {
  open()
  const strip = () => mounted.place().querySelector('dialog section') as HTMLElement
  const ended = new Promise((resolve) => strip().addEventListener('scrollend', resolve, { once: true }))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await ended
  await expect.poll(() => mounted.place().querySelector('[role=status]')?.textContent).toContain('3')
})

it('the picture before the first one is the last one, and after it comes the first one', async () => {
  open()
  const status = () => mounted.place().querySelector('[role=status]')?.textContent
  const press = (name: string) =>
    userEvent.click(mounted.place().querySelector(`[aria-label="${name}"]`) as HTMLButtonElement)
  await press('Previous picture')
  await expect.poll(status).toContain('4 of 4')
  await press('Next picture')
  await expect.poll(status).toContain('1 of 4')
})

it('the next picture is not enlarged because the one before was', async () => {
  open()
  const enlarged = () => mounted.place().querySelector('[data-enlarged=true]')
  await userEvent.keyboard('+')
  await expect.poll(enlarged).not.toBeNull()
  await userEvent.click(mounted.place().querySelector('[aria-label="Next picture"]') as HTMLButtonElement)
  expect(enlarged()).toBeNull()
})

it.each([
  [0, true],
  [2, false],
])('an enlarged picture follows the main mouse button, and not that of the menu: %i, %s', async (button, isMoved) => {
  open()
  await userEvent.keyboard('+')
  const picture = () => mounted.place().querySelector<HTMLElement>('[data-enlarged=true] img')
  await expect.poll(picture).not.toBeNull()
  const transform = picture()?.style.transform
  const options = { button, bubbles: true, view: window }
  picture()?.dispatchEvent(new MouseEvent('mousedown', { ...options, clientX: 400, clientY: 300 }))
  window.dispatchEvent(new MouseEvent('mousemove', { ...options, clientX: 420, clientY: 310 }))
  window.dispatchEvent(new MouseEvent('mouseup', options))
  expect(picture()?.style.transform !== transform).toBe(isMoved)
})

it('a picture that the last press reduced to its frame leaves the focus, so that the arrow keys still work', async () => {
  open()
  const button = (name: string) => mounted.place().querySelector(`[aria-label="${name}"]`) as HTMLButtonElement
  await userEvent.click(button('Zoom in'))
  await expect.poll(() => mounted.place().querySelector('[data-enlarged=true]')).not.toBeNull()
  await userEvent.click(button('Zoom out'))
  await expect.poll(() => mounted.place().querySelector('[data-enlarged=true]')).toBeNull()
  expect(document.activeElement).toBe(button('Zoom out'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => mounted.place().querySelector('[role=status]')?.textContent).toContain('2')
})

it('enlarging on the way to a picture enlarges that one', async () => {
  open()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}+')
  await expect.poll(() => mounted.place().querySelector('[role=status]')?.textContent).toContain('3')
  const scaled = () => [...mounted.place().querySelectorAll('img')].filter(({ style }) => style.transform !== '')
  await expect.poll(() => scaled().map(({ alt }) => alt)).toEqual(['c'])
})

it('a picture that the shopper turned away from before it was enlarged is not enlarged when they come back to it', async () => {
  open()
  const dialog = mounted.place().querySelector('dialog')
  const press = (key: string) => dialog?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  for (const key of ['ArrowRight', '+', 'ArrowLeft']) press(key)
  press('ArrowRight')
  await expect.poll(() => mounted.place().querySelector('[role=status]')?.textContent).toContain('2')
  await untilRendered()
  expect(mounted.place().querySelector('[data-enlarged=true]')).toBeNull()
})

it.each([
  { key: '+', ctrlKey: true },
  { key: '-', metaKey: true },
  { key: 'ArrowLeft', altKey: true },
  { key: 'ArrowRight', metaKey: true },
])('leaves keys with a modifier to the browser, which zooms the page or goes back: %o', async (pressed) => {
  open()
  const event = new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true })
  mounted.place().querySelector('dialog')?.dispatchEvent(event)
  await untilRendered()
  expect(event.defaultPrevented).toBe(false)
  expect(mounted.place().querySelector('[role=status]')?.textContent).toContain('1 of 4')
  expect(mounted.place().querySelector('[data-enlarged=true]')).toBeNull()
})

it('a touch on the way to a picture ends that way, also in a browser that does not tell when a scroll has ended', async () => {
  open()
  const strip = mounted.place().querySelector('dialog section') as HTMLElement
  // Nothing scrolls, so nothing tells that it has ended.
  const scrolling = vi.spyOn(strip, 'scrollTo').mockImplementation(() => {})
  const press = () => strip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  const goals = () =>
    scrolling.mock.calls.map(([to]) => Math.round((to as ScrollToOptions).left ?? 0) / strip.clientWidth)
  press()
  press()
  strip.dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))
  press()
  expect(goals()).toEqual([1, 2, 1])
})
