import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EARLY_INTERACTIONS_SCRIPT, replayEarlyInteractions } from '#src/ui/loading/early-interactions.ts'

const PAGE = `
  <button type="button">Add</button>
  <p data-unreachable hidden>We can’t reach the shop</p>
  <a href="/cart">Cart</a>
  <a href="/wishlist">Wishlist</a>
  <a href="#main">Skip</a>
  <a href="https://example.com/">Elsewhere</a>
  <a href="/file" download>File</a>
  <a href="/tab" target="_blank">Tab</a>
  <form action="/search" method="get"><button>Search</button></form>`

const place = document.createElement('div')
/** What took effect, by its text, in order. */
let done: string[] = []

/** Runs after all other listeners, and keeps the test's own document. */
function noteEffect(event: Event): void {
  const { target, type } = event
  if (!(target instanceof HTMLElement) || !place.contains(target)) return
  if (type === 'click' && target.closest('form') !== null) return
  if (!event.defaultPrevented) done.push(target.textContent.trim())
  event.preventDefault()
}

beforeEach(() => {
  const script = document.createElement('script')
  script.text = EARLY_INTERACTIONS_SCRIPT
  document.head.append(script)
  place.innerHTML = PAGE
  document.body.append(place)
  for (const type of ['click', 'submit']) addEventListener(type, noteEffect)
  done = []
})

afterEach(() => {
  window.rusbankEarly.stopRecordingClicks()
  window.rusbankEarly.stopRecordingSubmits()
  for (const type of ['click', 'submit']) removeEventListener(type, noteEffect)
  place.remove()
})

const part = (text: string): HTMLElement => {
  const found = [...place.querySelectorAll<HTMLElement>('button, a')].find((each) => each.textContent === text)
  if (found === undefined) throw new Error(`nothing is called ${text}`)
  return found
}
const press = (text: string, keys: MouseEventInit = {}) =>
  part(text).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
const begin = (text: string) => part(text).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
/** In a task of its own, after which the press has ended. */
async function end(text: string): Promise<void> {
  part(text).dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  press(text)
  await new Promise((resolve) => setTimeout(resolve))
}

/** What a hydrated page does with the recorded presses. */
async function hydrate(): Promise<void> {
  done = []
  window.rusbankEarly.stopRecordingClicks()
  window.rusbankEarly.stopRecordingSubmits()
  void replayEarlyInteractions()
  await new Promise((resolve) => setTimeout(resolve))
}

describe('a page whose code does not come', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const isSaid = () => place.querySelector<HTMLElement>('[data-unreachable]')?.hidden === false

  it('says ten seconds after a press that the shop can’t be reached, and takes it back when the press is repeated', async () => {
    press('Add')
    vi.advanceTimersByTime(9_999)
    expect(isSaid()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isSaid()).toBe(true)
    vi.useRealTimers()
    await hydrate()
    expect(done).toEqual(['Add'])
    expect(isSaid()).toBe(false)
  })

  it('says nothing to a shopper whose press has been repeated', () => {
    press('Add')
    window.rusbankEarly.pressed.clear()
    vi.advanceTimersByTime(10_000)
    expect(isSaid()).toBe(false)
  })
})

it.each(['Cart', 'Search'])('%s is followed after the press that was recorded before it', async (way) => {
  press('Add')
  press(way)
  expect(done).toEqual(['Add'])
  await hydrate()
  expect(done).toEqual(['Add', way])
})

it.each(['Cart', 'Search'])('%s is followed at once if nothing was pressed before it', async (way) => {
  press(way)
  expect(done).toEqual([way])
  await hydrate()
  expect(done).toEqual([])
})

it.each(['Cart', 'Search'])('%s is followed at its second press, even if the page is never hydrated', (way) => {
  press('Add')
  press(way)
  press(way)
  expect(done).toEqual(['Add', way])
})

it.each(['Cart', 'Search'])('%s is followed after the recorded press if it is double-clicked', async (way) => {
  press('Add')
  for (const detail of [1, 2]) press(way, { detail })
  expect(done).toEqual(['Add'])
  await hydrate()
  expect(done).toEqual(['Add', way])
})

it('a link that does not replace the page is followed at once', async () => {
  press('Add')
  for (const link of ['Skip', 'Elsewhere', 'File', 'Tab']) press(link)
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) press('Wishlist', { [key]: true })
  expect(done).toEqual(['Add', 'Skip', 'Elsewhere', 'File', 'Tab', ...Array(4).fill('Wishlist')])
  await hydrate()
  expect(done).toEqual(['Add'])
})

it.each(['Add', 'Search', 'Cart'])(
  '%s counts once if it is pressed again while the first press is replayed',
  async (way) => {
    press('Add')
    press(way)
    begin(way)
    await hydrate()
    await end(way)
    expect(done).toEqual([...new Set(['Add', way])])
  },
)

it('a later press of a replayed button counts, and one of another button during the replay', async () => {
  press('Add')
  begin('Wishlist')
  await hydrate()
  await end('Wishlist')
  begin('Add')
  await end('Add')
  expect(done).toEqual(['Add', 'Wishlist', 'Add'])
})

it('a submit by Enter counts once if its key goes down while the first one is replayed', async () => {
  press('Add')
  press('Search')
  part('Search').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await hydrate()
  press('Search')
  part('Search').dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))
  expect(done).toEqual(['Add', 'Search'])
})

it('a link that the hydrated page no longer has is not followed', async () => {
  press('Add')
  press('Cart')
  const follow = vi.spyOn(part('Cart'), 'click').mockImplementation(() => {})
  part('Cart').remove()
  await hydrate()
  expect(done).toEqual(['Add'])
  expect(follow).not.toHaveBeenCalled()
})

it('a changed field keeps its change, and tells the page of it once', async () => {
  const fields = document.createElement('form')
  fields.innerHTML = `
    <input type="checkbox" name="ticked" checked><input type="checkbox" name="unticked">
    <input type="checkbox" name="untouched" checked>
    <input type="radio" name="size" value="two" checked><input type="radio" name="size" value="three">
    <input type="radio" name="colour" value="oat"><input type="radio" name="colour" value="rust" checked>
    <select name="fabric"><option selected>weave</option><option>velvet</option></select>
    <input name="email" value="">`
  place.append(fields)
  const part = <Part extends Element>(selector: string) => fields.querySelector(selector) as Part
  part<HTMLInputElement>('[name=ticked]').click()
  part<HTMLInputElement>('[name=unticked]').click()
  part<HTMLInputElement>('[value=three]').click()
  part<HTMLInputElement>('[value=oat]').click()
  part<HTMLSelectElement>('select').value = 'velvet'
  part<HTMLInputElement>('[name=email]').value = 'thandi@example.com'
  const told: string[] = []
  fields.addEventListener('change', ({ target }) => told.push((target as HTMLInputElement).name))
  fields.addEventListener('input', ({ target }) => told.push(`${(target as HTMLInputElement).name} typed`))
  await hydrate()
  const names = told.filter((each) => !each.endsWith('typed') || each.startsWith('email'))
  expect(names).toEqual(['ticked', 'unticked', 'size', 'colour', 'fabric', 'email typed'])
  expect(Object.fromEntries(new FormData(fields))).toEqual({
    unticked: 'on',
    untouched: 'on',
    size: 'three',
    colour: 'oat',
    fabric: 'velvet',
    email: 'thandi@example.com',
  })
})
