import type { WAITING_ORDER_WORDS } from './waiting-words.en.tsx'

export const waitingOrderWords: typeof WAITING_ORDER_WORDS = {
  title: 'Jy het ’n bestelling wat op betaling wag',
  placed: 'Jou bestelling is geplaas',
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
