import type { Translations } from '../../ui/language/language-context.ts'

export const arrivalWords: Translations['arrival'] = {
  arriving: (days, postcode) => (
    <>
      Kom {days} aan{postcode === null ? ', enige plek in Suid-Afrika' : ` in ${postcode}`}
    </>
  ),
  orderToday: (arrival) => <>{arrival}, as jy vandag bestel.</>,
}
