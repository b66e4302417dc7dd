import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ScaleDrawing } from '#src/compare/scale-drawing.tsx'

const couch = {
  name: 'Sage 3-seater',
  type: 'couch',
  sides: { w: 210, d: 95, h: 85, seat_h: 44, seat_d: 60, arm_h: 62, leg_h: 15 },
}
const footstool = {
  name: 'Sage footstool',
  type: 'footstool',
  sides: { w: 70, d: 55, h: 42, seat_h: 42, seat_d: 55, arm_h: 0, leg_h: 15 },
}

it('draws a piece without arms as wide as it is, and none of its parts below the floor', () => {
  const svg = renderToStaticMarkup(<ScaleDrawing a={couch} b={footstool} />)
  const parts = [...svg.matchAll(/<rect[^>]*? width="([^"]*)" height="([^"]*)"/g)].map(([, w, h]) => ({
    w: Number(w),
    h: Number(h),
  }))
  const { sides } = footstool
  expect(parts).toContainEqual({ w: sides.w, h: sides.h - sides.leg_h })
  expect(parts.filter(({ h }) => h <= 0)).toEqual([])
})
