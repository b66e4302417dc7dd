import type { CSSProperties } from 'react'
import { useViewTransitionState } from 'react-router-dom'

/** What makes a picture of a product the same thing on two pages, while one gives way to the other. */
export function usePictureTransition(path: string, productId: number): CSSProperties | undefined {
  return useViewTransitionState(path) ? { viewTransitionName: `product-${productId}` } : undefined
}
