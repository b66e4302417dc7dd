import type { RefObject } from 'react'
import { useLostFocus } from './use-lost-focus.ts'

const FIELD = 'input:not([type=hidden], [tabindex="-1"]), select, textarea'

/** Moves the focus to a region's first field when the focused element was removed, for a form that is shown again. */
export function useFirstField(region: RefObject<HTMLElement | null>): void {
  useLostFocus(region, () => region.current?.querySelector<HTMLElement>(FIELD)?.focus())
}
