import { hydrateRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { lazyIsland } from '#src/ui/loading/lazy-island.tsx'
import { whenIdle } from '#src/ui/loading/when-idle.ts'

/** The browser is idle in the next task: that of a busy machine may not be before the time limit is over. */
const idleSoon = () => vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))

const RENDERED = '<div><button type="button">Go</button><details><summary>Write</summary></details></div>'

function Part() {
  return (
    <>
      <button type="button" data-hydrated>
        Go
      </button>
      <details>
        <summary>Write</summary>
      </details>
    </>
  )
}

/** Renders the part on the server, and hydrates its placeholder: from then on, a press requests the part’s code. */
async function renderedPart(load: () => Promise<typeof Part>, beforeHydration: (place: Element) => void = () => {}) {
  const { Island } = lazyIsland(load)
  const place = document.createElement('div')
  place.innerHTML = RENDERED
  document.body.append(place)
  beforeHydration(place)
  const root = hydrateRoot(place, <Island />)
  await expect
    .poll(() => Object.keys(place.firstElementChild ?? {}).some((key) => key.startsWith('__react')))
    .toBe(true)
  const close = (): void => {
    root.unmount()
    place.remove()
  }
  return { place, close }
}

async function expectReplacedAndOpen(place: Element): Promise<void> {
  await expect.poll(() => place.querySelector('[data-hydrated]')).not.toBeNull()
  expect(place.querySelector('details')?.open).toBe(true)
}

/**
 * Opens the details element this many microtasks after the code arrived. Returns whether the loaded part shows it
 * open.
 */
async function isOpenAfter(microtasks: number): Promise<boolean> {
  const { promise: code, resolve: arrive } = Promise.withResolvers<typeof Part>()
  const { place, close } = await renderedPart(() => code)
  place.querySelector('button')?.click()
  await import('#src/ui/loading/island-interactions.ts')
  arrive(Part)
  for (let step = 0; step < microtasks; step += 1) await Promise.resolve()
  place.querySelector('summary')?.click()
  await expect.poll(() => place.querySelector('[data-hydrated]')).not.toBeNull()
  const isOpen = place.querySelector('details')?.open ?? false
  close()
  return isOpen
}

it('a details element opened while the part’s code replaces it stays open, at any moment', async () => {
  const moments = Array.from({ length: 30 }, (_, microtasks) => microtasks)
  const lost: number[] = []
  for (const microtasks of moments) if (!(await isOpenAfter(microtasks))) lost.push(microtasks)
  expect(lost).toEqual([])
})

it('a details element is opened by a press during which the part’s code arrives', async () => {
  const { promise: code, resolve: arrive } = Promise.withResolvers<typeof Part>()
  const { place, close } = await renderedPart(() => code)
  place.querySelector('button')?.click()
  place.addEventListener('mousedown', () => arrive(Part))
  await userEvent.click(place.querySelector('summary') ?? place)
  await expectReplacedAndOpen(place)
  close()
})

it('a details element is opened by a press that began before the page was hydrated', async () => {
  idleSoon()
  const pressed = new PointerEvent('pointerdown', { bubbles: true })
  const { place, close } = await renderedPart(
    async () => Part,
    (part) => part.querySelector('summary')?.dispatchEvent(pressed),
  )
  // The code is loaded when the browser is idle.
  await new Promise<void>((resolve) => whenIdle(resolve))
  await import('#src/ui/loading/island-interactions.ts')
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const summary = place.querySelector('summary')
  expect(place.querySelector('[data-hydrated]')).toBeNull()
  summary?.click()
  await expectReplacedAndOpen(place)
  close()
})

it('a details element is opened by Space, held down while the part’s code arrives', async () => {
  const { promise: code, resolve: arrive } = Promise.withResolvers<typeof Part>()
  const { place, close } = await renderedPart(() => code)
  place.querySelector('button')?.click()
  place.querySelector('summary')?.focus()
  await userEvent.keyboard('[Space>]')
  arrive(Part)
  await import('#src/ui/loading/island-interactions.ts')
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await userEvent.keyboard('[/Space]')
  await expectReplacedAndOpen(place)
  close()
})

it('a part is replaced if the end of a press went to another window', async () => {
  const { promise: code, resolve: arrive } = Promise.withResolvers<typeof Part>()
  const { place, close } = await renderedPart(() => code)
  place.querySelector('button')?.click()
  for (const down of [
    new KeyboardEvent('keydown', { key: ' ', bubbles: true }),
    new PointerEvent('pointerdown', { bubbles: true }),
  ]) {
    place.querySelector('summary')?.dispatchEvent(down)
    dispatchEvent(new FocusEvent('blur'))
  }
  arrive(Part)
  await expect.poll(() => place.querySelector('[data-hydrated]')).not.toBeNull()
  close()
})

it('a part is replaced if a touch becomes a scroll, which ends its press without a click', async () => {
  const { promise: code, resolve: arrive } = Promise.withResolvers<typeof Part>()
  const { place, close } = await renderedPart(() => code)
  place.querySelector('button')?.click()
  const summary = place.querySelector('summary')
  for (const type of ['pointerdown', 'pointercancel']) {
    summary?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }))
  }
  arrive(Part)
  await expect.poll(() => place.querySelector('[data-hydrated]')).not.toBeNull()
  close()
})

function Links() {
  return (
    <a href="#now" data-control="language">
      Afrikaans
    </a>
  )
}

it('a link followed before the part’s code is loaded leads to the target of the loaded link', async () => {
  const { promise: code, resolve: arrive } = Promise.withResolvers<typeof Links>()
  const { Island } = lazyIsland(() => code)
  const place = document.createElement('div')
  place.innerHTML = '<div><a href="#then" data-control="language">Afrikaans</a></div>'
  document.body.append(place)
  const root = hydrateRoot(place, <Island />)
  await expect
    .poll(() => Object.keys(place.firstElementChild ?? {}).some((key) => key.startsWith('__react')))
    .toBe(true)
  place.querySelector('a')?.click()
  expect(location.hash).not.toBe('#then')
  arrive(Links)
  await expect.poll(() => location.hash).toBe('#now')
  history.replaceState(null, '', location.pathname + location.search)
  root.unmount()
  place.remove()
})

let presses = 0

function Button() {
  const press = () => {
    presses += 1
  }
  return (
    <button type="button" data-hydrated onClick={press}>
      Go
    </button>
  )
}

it('a button held down while the part’s code loads is pressed on release', async () => {
  idleSoon()
  presses = 0
  const { promise: code, resolve: arrive } = Promise.withResolvers<typeof Button>()
  const { Island, preload } = lazyIsland(() => code)
  const place = document.createElement('div')
  place.innerHTML = '<div><button type="button">Go</button></div>'
  document.body.append(place)
  const button = place.querySelector('button')
  const root = hydrateRoot(place, <Island />)
  await expect
    .poll(() => Object.keys(place.firstElementChild ?? {}).some((key) => key.startsWith('__react')))
    .toBe(true)
  await new Promise<void>((resolve) => whenIdle(resolve))
  button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  arrive(Button)
  await preload()
  await new Promise((resolve) => setTimeout(resolve))
  button?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  button?.click()
  await expect.poll(() => presses).toBe(1)
  expect(place.querySelector('[data-hydrated]')).not.toBeNull()
  root.unmount()
  place.remove()
})
