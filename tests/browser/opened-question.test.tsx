import { useRef } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useOpenedQuestion } from '#src/information/use-opened-question.ts'
import { testPage } from './test-page.ts'

const page = testPage()

function Questions() {
  const within = useRef<HTMLDivElement>(null)
  useOpenedQuestion(within)
  return (
    <div ref={within}>
      {['vat', '100%'].map((id) => (
        <details key={id}>
          <summary>{id}</summary>
          <div id={id} />
        </details>
      ))}
    </div>
  )
}

it.each([
  ['#vat', ['vat']],
  ['#v%61t', ['vat']],
  ['#100%', ['100%']],
  ['#%', []],
  ['#"]', []],
])('the address with %s opens the question that it names, if there is one', async (hash, opened) => {
  const router = createMemoryRouter([{ path: '/', element: <Questions />, errorElement: <p>Failed</p> }], {
    initialEntries: [`/${hash}`],
  })
  page.render(<RouterProvider router={router} />)
  await expect.poll(() => page.place().textContent).toBe('vat100%')
  const open = [...page.place().querySelectorAll('details[open]')].map(({ textContent }) => textContent)
  expect(open).toEqual(opened)
})
