import type { Translations } from '../ui/language/language-context.ts'

export const waitingOrderWords: Translations['waitingOrder'] = {
  title: 'Jy het ’n bestelling wat op betaling wag',
  order: (number, total) => (
    <>
      Bestelling {number}, {total}.
    </>
  ),
  heldUntil: (at) => `Ons hou dit vir jou tot ${at}.`,
  later: 'Nie nou nie',
  view: 'Bekyk bestelling',
  pay: 'Betaal nou',
}
