import { expect, it } from 'vitest'
import { usePictureStrip } from '#src/product/use-picture-strip.ts'
import { testPage } from './test-page.ts'

const page = testPage()
let strip: ReturnType<typeof usePictureStrip<HTMLDivElement>>

/** A strip of three pictures that is not told when its scrolling has ended, as in Safari before version 26. */
function Strip() {
  strip = usePictureStrip<HTMLDivElement>()
  return (
    <div ref={strip.ref} onScroll={strip.onScroll} style={{ display: 'flex', overflow: 'scroll', width: 100 }}>
      {[0, 1, 2].map((index) => (
        <div key={index} style={{ flex: '0 0 100px', height: 10 }} />
      ))}
    </div>
  )
}

it('the next picture after one that was swiped to is the one beside it, and not beside the one that a button showed', async () => {
  page.render(<Strip />)
  strip.show(2)
  await expect.poll(() => strip.at).toBe(2)
  strip.ref.current?.scrollTo({ left: 0, behavior: 'instant' })
  await expect.poll(() => strip.at).toBe(0)
  expect(strip.goal()).toBe(0)
})
