import type { ARRIVAL_WORDS } from './arrival-words.en.tsx'

export const arrivalWords: typeof ARRIVAL_WORDS = {
  arriving: (days, postcode) => (
    <>
      Kom {days} aan<span>{postcode === null ? ', enige plek in Suid‑Afrika' : ` in ${postcode}`}</span>
    </>
  ),
  orderToday: (arrival) => <>{arrival}, as jy vandag bestel.</>,
}
