import { createContext, useContext } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Picture } from '#domain/catalogue/product.ts'
import { Gallery } from '#src/product/gallery.tsx'
import pageStyles from '#src/product/product-page.module.css'
import { isClickHandled } from './click-with-key.ts'
import { testPage } from './test-page.ts'

const PIXEL =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900"/></svg>'
const pictureOf = (colour: string, view: string): Picture => ({
  src: `${PIXEL}#${colour}-${view}`,
  sources: [],
  alt: `Sage in ${colour}, ${view}`,
  width: 1200,
  height: 900,
  kind: 'hero',
  colour,
  placeholder: null,
})
const sage = { id: 1, slug: 'sage', name: 'Sage' }
const VIEWS = ['from in front', 'from the side', 'from behind']
const images = [
  ...['stone', 'rust'].flatMap((colour) => VIEWS.map((view) => pictureOf(colour, view))),
  ...VIEWS.slice(0, 2).map((view) => pictureOf('oat', view)),
]

const Colour = createContext('stone')
function Pictures() {
  return <Gallery product={sage} images={images} colour={useContext(Colour)} />
}
const router = createMemoryRouter([{ path: '*', element: <Pictures /> }])

const mounted = testPage()
const show = (colour: string) =>
  mounted.render(
    <Colour value={colour}>
      <RouterProvider router={router} />
    </Colour>,
  )

beforeEach(async () => {
  await page.viewport(800, 700)
  show('stone')
})
const region = page.getByRole('region', { name: 'Pictures', exact: true })
const thumbnail = (number: number) => page.getByRole('button', { name: `Show picture ${number} of 3` })
const pictureIn = (within: Locator, name: string) => within.getByRole('img', { name })
const enlarged = page.getByRole('dialog', { name: 'Sage: pictures' })

describe('the picture strip of a product', () => {
  it('shows a picture of another colour if the chosen one has none', async () => {
    show('mint')
    await expect.element(pictureIn(region, 'Sage in stone, from in front')).toBeInViewport()
    expect(region.getByRole('img').elements()).toHaveLength(1)
  })

  it('shows the picture of a pressed thumbnail, and marks the thumbnail as current', async () => {
    await expect.element(thumbnail(1)).toHaveAttribute('aria-current', 'true')
    await userEvent.click(thumbnail(3))
    await expect.element(pictureIn(region, 'Sage in stone, from behind')).toBeInViewport({ ratio: 0.9 })
    await expect.element(thumbnail(3)).toHaveAttribute('aria-current', 'true')
    await expect.element(thumbnail(1)).toHaveAttribute('aria-current', 'false')
  })

  it('brings the thumbnail of the picture that was swiped to into view', async () => {
    await page.viewport(390, 844)
    const many = Array.from({ length: 12 }, (_, index) => pictureOf('stone', `view ${index + 1}`))
    const element = <Gallery product={sage} images={many} colour="stone" />
    mounted.render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
    const last = page.getByRole('button', { name: 'Show picture 12 of 12' })
    await expect.element(last).not.toBeInViewport()
    mounted.place().querySelector('a')?.parentElement?.scrollTo({ left: 99_999, behavior: 'instant' })
    await expect.element(last).toBeInViewport({ ratio: 0.9 })
  })

  it('keeps the current view when the colour changes', async () => {
    await userEvent.click(thumbnail(2))
    await expect.element(thumbnail(2)).toHaveAttribute('aria-current', 'true')
    show('rust')
    await expect.element(pictureIn(region, 'Sage in rust, from the side')).toBeInViewport({ ratio: 0.9 })
  })

  it('shows a colour’s last picture if that colour does not have the current view', async () => {
    await userEvent.click(thumbnail(3))
    await expect.element(thumbnail(3)).toHaveAttribute('aria-current', 'true')
    show('oat')
    await expect.element(pictureIn(region, 'Sage in oat, from the side')).toBeInViewport({ ratio: 0.9 })
    const last = page.getByRole('button', { name: 'Show picture 2 of 2' })
    await expect.element(last).toHaveAttribute('aria-current', 'true')
  })

  it('leaves a click with a modifier key to the browser, which opens the picture in a tab', () => {
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
      const isHandled = isClickHandled(region.getByRole('link').first().element(), key)
      expect({ key, isHandled }).toEqual({ key, isHandled: false })
    }
  })

  it('opens large with the drawing after the pictures', async () => {
    const drawing = { ...pictureOf('stone', 'drawn'), kind: 'drawing', colour: null } as const
    const element = <Gallery product={sage} images={[drawing, ...images]} colour="stone" />
    mounted.render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
    await userEvent.click(region.getByRole('link').first())
    const shown = () =>
      [...document.querySelectorAll<HTMLImageElement>('dialog[open] picture img')].map(({ alt }) => alt)
    await expect.poll(shown).toEqual([...VIEWS, 'drawn'].map((view) => `Sage in stone, ${view}`))
  })

  it('keeps a zoom level set by key before the frame was measured', async () => {
    const opened = new MutationObserver(() => {
      const dialog = document.querySelector('dialog[open]')
      if (dialog === null) return
      opened.disconnect()
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }))
    })
    opened.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    await userEvent.click(region.getByRole('link').first())
    await expect.poll(() => document.querySelectorAll('dialog[open]').length).toBe(1)
    await new Promise((measured) => requestAnimationFrame(() => requestAnimationFrame(measured)))
    await expect.element(enlarged.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
  })
})

describe('the thumbnails beside a product on a wide screen', () => {
  it.each([8, 9, 10, 11, 12])('%i of them are in one row, all of one size, and none overflows', async (count) => {
    const many = Array.from({ length: count }, (_, index) => pictureOf('stone', `view ${index}`))
    const gallery = <Gallery product={sage} images={many} colour="stone" />
    const element = (
      <div className={`page ${pageStyles.page}`}>
        <div className={pageStyles.top}>{gallery}</div>
      </div>
    )
    mounted.render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
    for (const width of [1000, 1024, 1280, 1440]) {
      await page.viewport(width, 800)
      const places = page
        .getByRole('button', { name: /^Show picture/ })
        .elements()
        .map((each) => each.getBoundingClientRect())
      const tops = new Set(places.map(({ top }) => Math.round(top)))
      const right = region.element().getBoundingClientRect().right
      expect({ width, rows: tops.size, count: places.length }).toEqual({ width, rows: 1, count })
      expect(Math.max(...places.map((place) => place.right))).toBeLessThanOrEqual(right + 0.5)
      const widths = places.map((place) => place.width)
      expect(Math.min(...widths)).toBeGreaterThan(36)
      expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(0.5)
    }
  })
})

describe('an enlarged picture', () => {
  const picture = () => {
    const found = document.querySelectorAll<HTMLImageElement>('dialog picture img')[0]
    if (found === undefined) throw new Error('no picture is enlarged')
    return found
  }
  const middle = () => {
    const { left, top, width, height } = picture().getBoundingClientRect()
    return { clientX: left + width / 2, clientY: top + height / 2 }
  }
  const times = () => picture().getBoundingClientRect().width / picture().offsetWidth
  /** Two fingers this many pixels apart, or one finger for 0. */
  const fingers = (type: string, apart: number, movedBy = 0) => {
    const touches = (apart === 0 ? [0] : [-1, 1]).map(
      (side, identifier) =>
        new Touch({ identifier, target: picture(), clientX: 400 + movedBy + (side * apart) / 2, clientY: 300 }),
    )
    picture().dispatchEvent(
      new TouchEvent(type, {
        touches,
        targetTouches: touches,
        changedTouches: touches,
        bubbles: true,
        cancelable: true,
      }),
    )
  }
  const status = enlarged.getByRole('status')

  beforeEach(async () => {
    await userEvent.click(region.getByRole('link').first())
    await expect.element(status).toHaveTextContent('Picture 1 of 3')
    await expect.poll(() => picture().offsetWidth).toBeGreaterThan(0)
  })

  it('zooms with the wheel at the pointer, and never below its frame', async () => {
    const turn = (deltaY: number) =>
      picture().dispatchEvent(new WheelEvent('wheel', { ...middle(), deltaY, bubbles: true, cancelable: true }))
    turn(-500)
    await expect.poll(times).toBeGreaterThan(1.5)
    turn(5_000)
    await expect.poll(times).toBe(1)
  })

  it('leaves a horizontal wheel to the strip, which stops scrolling once the picture is zoomed', async () => {
    const overflow = () => getComputedStyle(picture().closest('section') ?? picture()).overflowX
    const event = new WheelEvent('wheel', { ...middle(), deltaX: 200, deltaY: -20, bubbles: true, cancelable: true })
    picture().dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
    expect(overflow()).toBe('auto')
    await userEvent.click(enlarged.getByRole('button', { name: 'Zoom in' }))
    await expect.poll(overflow).toBe('hidden')
  })

  it('zooms with two fingers, and pans with one finger afterwards', async () => {
    fingers('touchstart', 100)
    fingers('touchmove', 200)
    fingers('touchend', 200)
    await expect.poll(times).toBeGreaterThan(1.5)
    const { left } = picture().getBoundingClientRect()
    fingers('touchstart', 0)
    fingers('touchmove', 0, -60)
    await expect.poll(() => picture().getBoundingClientRect().left).toBe(left - 60)
  })

  it('by keys: plus and minus zoom, arrows pan, and change the picture once it fits again', async () => {
    await userEvent.keyboard('+')
    await expect.poll(times).toBe(1.5)
    const { left } = picture().getBoundingClientRect()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => picture().getBoundingClientRect().left).toBeLessThan(left)
    await expect.element(status).toHaveTextContent('Picture 1 of 3')
    await userEvent.keyboard('-')
    await expect.poll(times).toBe(1)
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(status).toHaveTextContent('Picture 2 of 3')
  })

  it('resets its zoom when another one is shown', async () => {
    await userEvent.click(enlarged.getByRole('button', { name: 'Zoom in' }))
    await expect.poll(times).toBe(1.5)
    await userEvent.click(enlarged.getByRole('button', { name: 'Next picture' }))
    await expect.element(status).toHaveTextContent('Picture 2 of 3')
    expect(times()).toBe(1)
    await expect.element(enlarged.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  })
})
