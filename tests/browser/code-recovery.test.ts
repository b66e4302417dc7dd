import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CODE_RECOVERY_SCRIPT } from '#src/ui/loading/code-recovery.ts'
import { EARLY_INTERACTIONS_SCRIPT } from '#src/ui/loading/early-interactions.ts'

declare global {
  interface Window {
    /** The answer of the shop to the page in the frame. */
    shopAnswer?: () => Response
    /** The age of the page in the frame, in ms. */
    pageAge?: () => number
    /** What the page in the frame contains. */
    contents?: string
  }
}

const CONTENTS = `
  <form action="/api/contact" method="post">
    <input name="email" autocomplete="off"><input type="password" name="password" autocomplete="off">
    <input type="checkbox" name="news" autocomplete="off"><input type="checkbox" name="terms" autocomplete="off" checked>
    <input type="radio" name="_R_1_-size" value="two" autocomplete="off" checked>
    <input type="radio" name="_R_1_-size" value="three" autocomplete="off">
    <select name="fabric" autocomplete="off"><option>weave</option><option>velvet</option></select>
    <textarea name="note" autocomplete="off"></textarea>
  </form>
  <details name="menu"><summary>Shop</summary></details><details name="menu"><summary>Help</summary></details>
  <button type="button">Add</button><button type="button">Add</button>`
/** The same in another release. */
const OTHER_CONTENTS = `
  <details name="menu" class="part"><summary>Shop</summary></details>
  <details class="part" name="menu"><summary>Help</summary></details>
  <button type="button">Menu</button><button class="primary" type="button">Add</button><button type="button">Add</button>
  <form method="post" action="/api/contact" class="form">
    <input type="search" name="q" autocomplete="off"><input name="name" autocomplete="off">
    <input autocomplete="off" id="r1" class="field" name="email"><input autocomplete="off" type="password" name="password">
    <input autocomplete="off" name="news" type="checkbox"><input autocomplete="off" checked name="terms" type="checkbox">
    <input autocomplete="off" name="_R_2b_-size" type="radio" value="one">
    <input autocomplete="off" checked name="_R_2b_-size" type="radio" value="two">
    <input autocomplete="off" name="_R_2b_-size" type="radio" value="three">
    <select autocomplete="off" name="fabric"><option>weave</option><option>linen</option><option>velvet</option></select>
    <textarea autocomplete="off" id="r2" name="note"></textarea>
  </form>`
const PAGE = `<!doctype html>
  <script>
    fetch = async () => parent.shopAnswer();
    performance.now = () => parent.pageAge();
  </script>
  <script>${EARLY_INTERACTIONS_SCRIPT}</script><script>${CODE_RECOVERY_SCRIPT}</script>
  <script>document.write(parent.contents)</script>`

const frame = document.createElement('iframe')
const url = URL.createObjectURL(new Blob([PAGE], { type: 'text/html' }))
let loads: number
let age: number

beforeEach(async () => {
  loads = 0
  age = 1_000
  window.shopAnswer = () => new Response('', { headers: { 'content-type': 'application/manifest+json' } })
  window.pageAge = () => age
  window.contents = CONTENTS
  frame.onload = () => {
    loads += 1
  }
  await show('')
})
afterEach(() => {
  frame.remove()
  sessionStorage.clear()
})

/** Opens the page, with this fragment in its URL. */
async function show(hash: string): Promise<void> {
  frame.remove()
  frame.src = url + hash
  const before = loads
  document.body.append(frame)
  await expect.poll(() => loads).toBe(before + 1)
}

const shown = () => frame.contentWindow as unknown as Window & typeof globalThis
const all = <Part extends Element = HTMLInputElement>(selector: string) => [
  ...shown().document.querySelectorAll<Part>(selector),
]
const field = (name: string) => all(`[name=${name}]`)[0] as HTMLInputElement
/** What the form contains, by the names without the ids of React. */
const fields = () =>
  Object.fromEntries(
    [...new FormData(all<HTMLFormElement>('form')[0])].map(([name, value]) => [name.replace(/.*-/, ''), value]),
  )
const openParts = () => all<HTMLDetailsElement>('details').map(({ open }) => open)
const RENDERED = { email: '', password: '', terms: 'on', size: 'two', fabric: 'weave', note: '' }

function fillIn(): void {
  Object.assign(field('email'), { value: 'thandi@example.com' })
  Object.assign(field('password'), { value: 'correct horse' })
  Object.assign(field('fabric'), { value: 'velvet' })
  Object.assign(field('note'), { value: 'Ring the bell.' })
  for (const toggle of [field('news'), field('terms'), all('[value=three]')[0]]) toggle?.click()
  Object.assign(all('details')[1] ?? {}, { open: true })
}

/** The fields after a reload: what was typed, without the password. */
const KEPT = {
  email: 'thandi@example.com',
  password: '',
  news: 'on',
  size: 'three',
  fabric: 'velvet',
  note: 'Ring the bell.',
}

/** Reloads the page. Returns what it stored for that, by key. */
async function reload(pressed: readonly (Element | undefined)[] = []): Promise<Record<string, string>> {
  let stored: Record<string, string> = {}
  shown().addEventListener('pagehide', () => {
    stored = { ...sessionStorage }
  })
  const before = loads
  shown().rusbankCode.reload(new Set(pressed.filter((each) => each !== undefined)))
  await expect.poll(() => loads).toBe(before + 1)
  expect(stored).not.toEqual({})
  return stored
}

/** Whether the page reloads for its code. It stays, so that it can be asked again. */
async function isReloaded(): Promise<boolean> {
  let isBegun = false
  const stay = (event: Event) => {
    isBegun = true
    event.preventDefault()
  }
  shown().navigation.addEventListener('navigate', stay)
  shown().rusbankCode.reload(new Set())
  // The stubbed answer of the shop has been read after this task.
  await new Promise((resolve) => setTimeout(resolve))
  shown().navigation.removeEventListener('navigate', stay)
  return isBegun
}

it('a page that is reloaded for its code has the same fields and open parts, and repeats the presses', async () => {
  fillIn()
  await reload([all('button')[1]])
  expect(fields()).toEqual(KEPT)
  expect(openParts()).toEqual([false, true])
  expect([...shown().rusbankEarly.pressed]).toEqual([all('button')[1]])
})

it('a page that another release answers has the same fields and open parts, and repeats the presses', async () => {
  fillIn()
  window.contents = OTHER_CONTENTS
  await reload([all('button')[1]])
  expect(fields()).toEqual({ q: '', name: '', ...KEPT })
  expect(openParts()).toEqual([false, true])
  expect([...shown().rusbankEarly.pressed]).toEqual([all('button')[2]])
})

it('a page that another release answers repeats no press on a button that says something else', async () => {
  window.contents = CONTENTS.replaceAll('>Add<', '>Remove<')
  await reload([all('button')[1]])
  expect([...shown().rusbankEarly.pressed]).toEqual([])
})

it('a page that is reloaded for its code stores no password', async () => {
  fillIn()
  const stored = JSON.stringify(await reload())
  expect(stored).toContain('thandi@example.com')
  expect(stored).not.toContain('correct horse')
})

describe('the fields of a page that was reloaded for its code are as rendered', () => {
  it('on another page', async () => {
    fillIn()
    Object.assign(sessionStorage, await reload())
    await show('#another')
    expect([fields(), openParts()]).toEqual([RENDERED, [false, false]])
  })

  it('after the shopper reloads it again', async () => {
    fillIn()
    await reload()
    await show('')
    expect([fields(), openParts()]).toEqual([RENDERED, [false, false]])
  })
})

describe('a page whose code is missing', () => {
  it('is reloaded, but not within a minute of the last such reload', async () => {
    expect(await isReloaded()).toBe(true)
    await reload()
    age = 59_999
    expect(await isReloaded()).toBe(false)
    age = 60_000
    expect(await isReloaded()).toBe(true)
  })

  it.each([
    { state: 'without a network', answer: null },
    { state: 'behind a captive portal', answer: { 'content-type': 'text/html' } },
  ])('stays as it is $state', async ({ answer }) => {
    window.shopAnswer = () => {
      if (answer === null) throw new TypeError('Failed to fetch')
      return new Response('', { headers: answer })
    }
    expect(await isReloaded()).toBe(false)
  })

  it('stays as it is in a browser that blocks storage: it would be reloaded forever', async () => {
    Object.defineProperty(shown(), 'sessionStorage', {
      get: () => {
        throw new DOMException('The user has blocked it.', 'SecurityError')
      },
    })
    expect(await isReloaded()).toBe(false)
  })
})
