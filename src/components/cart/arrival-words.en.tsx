import type { ReactNode } from 'react'
import { useWords } from '../../ui/language/language-context.ts'

/** When and where something is delivered: the beginning of a sentence. */
export const ARRIVAL_WORDS = {
  arriving: (days: ReactNode, postcode: string | null) => (
    <>
      Arriving {days}
      <span>{postcode === null ? ', anywhere in South Africa' : ` in ${postcode}`}</span>
    </>
  ),
  orderToday: (arrival: ReactNode) => <>{arrival}, if you order today.</>,
}

export const useArrivalWords = () => useWords('arrival', ARRIVAL_WORDS)
