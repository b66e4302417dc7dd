import type { CSSProperties } from 'react'
import { useViewTransitionState } from 'react-router-dom'

/** The view transition name that two pages share for the picture of a product. */
export function usePictureTransition(path: string, productId: number): CSSProperties | undefined {
  return useViewTransitionState(path) ? { viewTransitionName: `product-${productId}` } : undefined
}
