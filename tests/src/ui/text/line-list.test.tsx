import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LineList } from '#src/ui/text/line-list.tsx'

it('a line of a list does not break between a number and its unit', () => {
  const html = renderToStaticMarkup(<LineList title="Legs" lines={['Carries 30 kg.']} />)
  expect(html).toContain('<li>Carries 30\u00a0kg.</li>')
})

it('a list is a region with its title as its name, and says if it is empty', () => {
  const html = renderToStaticMarkup(<LineList title="What it changed" lines={[]} none="No change." />)
  expect(html).toBe('<section aria-label="What it changed"><h2>What it changed</h2><p>No change.</p></section>')
})
