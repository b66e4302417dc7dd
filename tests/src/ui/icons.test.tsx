import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import * as icons from '#src/ui/icons.tsx'

it('no two icons look the same', () => {
  const drawn = Object.values(icons).map((Icon) => renderToStaticMarkup(<Icon />))
  expect(new Set(drawn).size).toBe(drawn.length)
})
