import type { Translations } from '../../ui/language/language-context.ts'

export const arrivalWords: Translations['arrival'] = {
  arriving: (days, postcode) => (
    <>
      Aflewering {days}, {postcode === null ? 'enige plek in Suid-Afrika' : `na ${postcode}`}
    </>
  ),
  orderToday: (arrival) => <>{arrival}, as jy vandag bestel.</>,
}
