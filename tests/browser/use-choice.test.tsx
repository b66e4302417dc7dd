import { createMemoryRouter, RouterProvider, ScrollRestoration, useLocation } from 'react-router-dom'
import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Product } from '#domain/catalogue/product.ts'
import { useChoice } from '#src/product/use-choice.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const side = { name: 'Side', options: ['Left-hand', 'Right-hand'] }
const filling = { name: 'Filling', options: ['Foam', 'Feather'] }
const variation = (sideOption: string, fillingOption: string) => ({
  attributes: [
    { name: side.name, option: sideOption },
    { name: filling.name, option: fillingOption },
  ],
  price: 100,
  regular_price: 100,
  stock: 1,
})
const corner = {
  meta_data: { bech_color: [{ slug: 'navy', name: 'Navy', hex: '#123456', swatch: '' }] },
  attributes: [side, filling],
  variations: { 101: variation('Left-hand', 'Foam'), 102: variation('Right-hand', 'Feather') },
  price: 100,
  regular_price: 100,
  price_varies: false,
  stock: null,
} as unknown as Product

function Options() {
  const { choice, choose } = useChoice(corner)
  const { search } = useLocation()
  const buttons = [side, filling].map(({ name, options }) =>
    options.map((option) => (
      <button
        key={option}
        type="button"
        aria-pressed={choice.options[name] === option}
        onClick={() => choose({ ...choice, options: { ...choice.options, [name]: option } })}
      >
        {option}
      </button>
    )),
  )
  return (
    <>
      <output>{search}</output>
      {buttons}
    </>
  )
}
const search = () => page.place().querySelector('output')?.textContent
const chosen = () => [...page.place().querySelectorAll('[aria-pressed=true]')].map(({ textContent }) => textContent)

async function choose(option: string): Promise<void> {
  const buttons = [...page.place().querySelectorAll('button')]
  await userEvent.click(buttons.find(({ textContent }) => textContent === option) as HTMLButtonElement)
}

it('an option stays chosen although the address can name only a complete choice', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Options /> }])
  page.render(<RouterProvider router={router} />)
  await choose('Left-hand')
  await expect.poll(search).toBe('?colour=navy')
  expect(chosen()).toEqual(['Left-hand'])
  await choose('Foam')
  await expect.poll(search).toBe('?colour=navy&variation=101')
  expect(chosen()).toEqual(['Left-hand', 'Foam'])
})

it('a link to another choice of the same product shows that one, and going back shows the choice before', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Options /> }], { initialEntries: ['/?variation=101'] })
  page.render(<RouterProvider router={router} />)
  expect(chosen()).toEqual(['Left-hand', 'Foam'])
  await router.navigate('/?variation=102')
  await expect.poll(chosen).toEqual(['Right-hand', 'Feather'])
  await router.navigate(-1)
  await expect.poll(chosen).toEqual(['Left-hand', 'Foam'])
})

it('the page stays where it is scrolled to when an option is chosen', async () => {
  const element = (
    <div style={{ paddingBlock: '3000px' }}>
      <Options />
      <ScrollRestoration />
    </div>
  )
  page.render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  onTestFinished(() => scrollTo(0, 0))
  scrollTo(0, 2_800)
  await choose('Left-hand')
  await expect.poll(search).toBe('?colour=navy')
  await untilRendered()
  expect(scrollY).toBe(2_800)
})
