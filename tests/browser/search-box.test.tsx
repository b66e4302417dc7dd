import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LANGUAGES } from '#domain/site/languages.ts'
import { SearchBox } from '#src/search/search-box.tsx'
import { ENGLISH, LanguageContext } from '#src/ui/language/language-context.ts'
import { isClickHandled } from './click-with-key.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'
import { whenShown } from './when-shown.ts'

const page = testPage()
const field = () => page.place().querySelector('input') as HTMLInputElement
const shown = () => page.place().querySelector('h1')?.textContent
let router: ReturnType<typeof createMemoryRouter>
/** Until it resolves, no results arrive. */
let results: Promise<void>
/** The texts that suggestions were asked for. */
let questions: (string | null)[]

function Search() {
  const words = useLoaderData<string>()
  return (
    <>
      <h1>{words}</h1>
      <SearchBox size="large" words={words} />
    </>
  )
}

beforeEach(async () => {
  questions = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const question = new URL(url).searchParams.get('q')
    questions.push(question)
    return Response.json({ suggestions: [{ kind: 'page', name: `About ${question}`, path: '/about' }] })
  })
  results = Promise.resolve()
  const loader = async ({ request }: { readonly request: Request }) => {
    await results
    return new URL(request.url).searchParams.get('q') ?? ''
  }
  const routes = [{ path: '/search', loader, element: <Search />, hydrateFallbackElement: <p /> }]
  router = createMemoryRouter(routes, { initialEntries: ['/search?q=sofa'] })
  page.render(<RouterProvider router={router} />)
  await expect.poll(shown).toBe('sofa')
})

async function search(words: string) {
  await userEvent.fill(field(), words)
  await expect.poll(() => page.place().querySelector('[role=option]')?.textContent).toContain(words)
  await userEvent.keyboard('{Enter}')
}

it('what is typed while results load stays, and so does the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  results = promise
  await search('couch')
  await userEvent.keyboard('es')
  resolve()
  await expect.poll(shown).toBe('couch')
  expect([document.activeElement, field().value]).toEqual([field(), 'couches'])
})

it('Escape closes the suggestions, of which a screen reader says nothing any more, and not the menu around them', async () => {
  const status = () => page.place().querySelector('[role=status]')?.textContent
  const heard = vi.fn()
  document.addEventListener('keydown', heard)
  onTestFinished(() => document.removeEventListener('keydown', heard))
  await userEvent.fill(field(), 'couch')
  await expect.poll(status).toMatch(/^1 /)
  await userEvent.keyboard('{Escape}')
  await expect.poll(status).toBe('')
  expect(heard).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(heard).toHaveBeenCalledOnce()
})

it('there are suggestions after a second search', async () => {
  for (const words of ['couch', 'chair', 'table']) {
    await search(words)
    await expect.poll(shown).toBe(words)
  }
  expect(questions).toEqual(['couch', 'chair', 'table'])
})

it('suggestions are requested for the whole text, also with a character that means something in an address', async () => {
  await search('oak & leather + 100%')
  expect(questions).toEqual(['oak & leather + 100%'])
})

it('there are suggestions for what is typed as soon as the results of a search are shown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  results = promise
  await search('couch')
  const typed = whenShown(
    page.place(),
    () => shown() === 'couch',
    () => {
      field().value = 'chair'
      field().dispatchEvent(new InputEvent('input', { bubbles: true }))
    },
  )
  resolve()
  await typed
  await expect.poll(() => page.place().querySelector('[role=option]')?.textContent).toContain('chair')
})

it('the field shows the search of the address after going back', async () => {
  await search('couch')
  await expect.poll(shown).toBe('couch')
  await router.navigate(-1)
  await expect.poll(shown).toBe('sofa')
  expect(field().value).toBe('sofa')
})

it('no suggestion is chosen when new ones are shown, so Enter searches for what was typed', async () => {
  const option = () => page.place().querySelector('[role=option]')
  await userEvent.fill(field(), 'so')
  await expect.poll(() => option()?.textContent).toContain('About so')
  expect(page.place().querySelector('[role=status]')?.textContent).toContain('1 suggestion.')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => option()?.ariaSelected).toBe('true')
  await userEvent.keyboard('fas')
  await expect.poll(() => option()?.textContent).toContain('About sofas')
  expect(option()?.ariaSelected).toBe('false')
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toBe('sofas')
})

it('the arrow keys go through all suggestions, from the last one to the field, and back', async () => {
  const suggestions = ['First', 'Second', 'Third'].map((name) => ({ kind: 'page', name, path: `/${name}` }))
  vi.stubGlobal('fetch', async () => Response.json({ suggestions }))
  await userEvent.fill(field(), 'so')
  await expect.poll(() => page.place().querySelectorAll('[role=option]').length).toBe(3)
  const chosen: number[] = []
  for (const key of ['Up', 'Up', 'Up', 'Up', 'Down', 'Down', 'Down', 'Down', 'Down']) {
    await userEvent.keyboard(`{Arrow${key}}`)
    const options = [...page.place().querySelectorAll('[role=option]')]
    chosen.push(options.findIndex(({ ariaSelected }) => ariaSelected === 'true'))
  }
  expect(chosen).toEqual([2, 1, 0, -1, 0, 1, 2, -1, 0])
})

it('the focus stays in the field when a suggestion is pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  results = promise
  vi.stubGlobal('fetch', async () => {
    return Response.json({ suggestions: [{ kind: 'page', name: 'Sofas', path: '/search?q=sofas' }] })
  })
  await userEvent.fill(field(), 'so')
  await expect.poll(() => page.place().querySelector('[role=option]')).not.toBeNull()
  await userEvent.click(page.place().querySelector('[role=option]') as HTMLElement)
  expect(document.activeElement).toBe(field())
  resolve()
  await expect.poll(shown).toBe('sofas')
})

it.each(['ctrlKey', 'metaKey', 'shiftKey'])(
  'a suggestion that is pressed with %s opens in a tab, and not here',
  async (key) => {
    const option = () => page.place().querySelector('[role=option]')
    await userEvent.fill(field(), 'sofas')
    await expect.poll(option).not.toBeNull()
    expect(isClickHandled(option(), key)).toBe(false)
    expect(router.state.navigation.state).toBe('idle')
  },
)

it('on an Afrikaans page only the name of a page, which is English, is marked as English', async () => {
  const suggestions = ['product', 'category', 'page'].map((kind) => ({ kind, name: kind, path: `/${kind}` }))
  vi.stubGlobal('fetch', async () => Response.json({ suggestions }))
  page.render(
    <LanguageContext value={{ ...LANGUAGES.af, translations: {} }}>
      <RouterProvider router={router} />
    </LanguageContext>,
  )
  await userEvent.fill(field(), 'so')
  const languages = () =>
    [...page.place().querySelectorAll('[role=option]')].map(
      (option) => option.querySelector('[lang]')?.getAttribute('lang') ?? null,
    )
  await expect.poll(languages).toEqual([null, null, ENGLISH.locale])
})

it('Enter that ends a composition, as in Japanese, opens no suggestion', async () => {
  const option = () => page.place().querySelector('[role=option]')
  await userEvent.fill(field(), 'sofas')
  await expect.poll(option).not.toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => option()?.ariaSelected).toBe('true')
  field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
  await untilRendered()
  expect([router.state.location.pathname, router.state.navigation.state]).toEqual(['/search', 'idle'])
})

it('an arrow during a composition chooses among its candidates, and not a suggestion', async () => {
  const option = () => page.place().querySelector('[role=option]')
  await userEvent.fill(field(), 'sofas')
  await expect.poll(option).not.toBeNull()
  const arrow = { key: 'ArrowDown', isComposing: true, bubbles: true, cancelable: true }
  expect(field().dispatchEvent(new KeyboardEvent('keydown', arrow))).toBe(true)
  await untilRendered()
  expect(option()?.ariaSelected).not.toBe('true')
})

it('the suggestions stay when one of them gets the focus, as from a screen reader', async () => {
  const option = () => page.place().querySelector<HTMLElement>('[role=option]')
  await userEvent.fill(field(), 'sofas')
  await expect.poll(option).not.toBeNull()
  option()?.focus()
  await untilRendered()
  expect(document.activeElement).toBe(option())
})

it('the suggestions close when another page is shown, also by the browser’s button', async () => {
  const option = () => page.place().querySelector('[role=option]')
  await search('couch')
  await expect.poll(shown).toBe('couch')
  await userEvent.fill(field(), 'sofas')
  await expect.poll(option).not.toBeNull()
  await router.navigate(-1)
  await expect.poll(shown).toBe('sofa')
  await expect.poll(option).toBeNull()
})

it('that the search needs a network is announced while there is none', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void onLine.mockRestore())
  field().focus()
  const announced = () => [...page.place().querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
  await expect.poll(() => announced().at(-1)).toContain('Search works once you’re back online.')
})

it.each([{ shiftKey: true }, { metaKey: true }, { ctrlKey: true }, { altKey: true }])(
  'arrow keys with a modifier are left to the field, which selects its text or moves its caret: %o',
  async (modifier) => {
    const option = () => page.place().querySelector('[role=option]')
    await userEvent.fill(field(), 'so')
    await expect.poll(() => option()?.textContent).toContain('About so')
    const event = new KeyboardEvent('keydown', { key: 'ArrowDown', ...modifier, bubbles: true, cancelable: true })
    field().dispatchEvent(event)
    await untilRendered()
    expect([event.defaultPrevented, option()?.ariaSelected]).toEqual([false, 'false'])
  },
)
