import type { ReactNode } from 'react'
import { useWords } from '../ui/language/language-context.ts'

export const DETAILS_WORDS = {
  delivery: 'Delivery',
  postcode: 'Your postal code',
  fee: (freeOver: ReactNode, fee: ReactNode) => (
    <>
      Free over {freeOver}, otherwise {fee}.
    </>
  ),
  pickUp: 'Collection',
  pickUpFrom: (day: string) => `Free from our workshop in Cape Town, from ${day}.`,
  returns: 'Returns',
  returnDays: '7 days to try it at home.',
  guarantee: 'Guarantee',
  frameGuarantee: 'Lifetime guarantee on the frame.',
  description: 'Description',
  dimensions: 'Dimensions',
  drawing: 'Dimension drawing',
  sizes: {
    w: 'Width',
    d: 'Depth',
    h: 'Height',
    seat_h: 'Seat height',
    seat_d: 'Seat depth',
    arm_h: 'Arm height',
    leg_h: 'Leg height',
  },
  weight: 'Weight',
  number: (value: number) => String(value),
  materials: 'Materials',
  filling: 'Filling',
  care: 'Care',
  related: 'Pairs well with',
  viewed: 'Recently viewed',
  clear: 'Clear',
  cleared: 'Cleared',
  compare: 'Compare',
  compareWith: (name: string) => ` with ${name}`,
}

export const useDetailsWords = () => useWords('productDetails', DETAILS_WORDS)
