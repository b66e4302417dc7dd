import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LineList } from '#src/ui/text/line-list.tsx'

it('a line of a list does not break between a number and its unit', () => {
  const html = renderToStaticMarkup(<LineList title="Legs" lines={['Carries 30 kg.']} />)
  expect(html).toContain('<li>Carries 30\u00a0kg.</li>')
})
