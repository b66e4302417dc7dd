import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useLostFocus } from '#src/ui/use-lost-focus.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const find = (tag: string) => page.place().querySelector(tag) as HTMLElement

function Watched() {
  const region = useRef<HTMLDivElement>(document.querySelector<HTMLDivElement>('#region'))
  useLostFocus(region, () => find('h1').focus())
  return null
}

/** A region that React has rendered, and that is watched only in a second rendering. */
function Page({ isWatched, isAsked }: { readonly isWatched: boolean; readonly isAsked: boolean }) {
  return (
    <div id="region">
      <h1 tabIndex={-1}>Your order</h1>
      {isAsked && <button type="button">Cancel</button>}
      {isWatched && <Watched />}
    </div>
  )
}

it('is noticed of an element that had the focus before the region was watched, as before hydration', async () => {
  page.render(<Page isWatched={false} isAsked />)
  find('button').focus()
  page.render(<Page isWatched isAsked />)
  page.render(<Page isWatched isAsked={false} />)
  await expect.poll(() => document.activeElement).toBe(find('h1'))
})
