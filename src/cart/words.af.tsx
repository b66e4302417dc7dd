import { pluralize } from '../ui/format/pluralize.af.ts'
import type { CART_PAGE_WORDS } from './words.en.tsx'

export const cartPageWords: typeof CART_PAGE_WORDS = {
  title: 'Mandjie',
  description: 'Gaan jou mandjie na en betaal.',
  empty: 'Jou mandjie is leeg',
  items: (count) => pluralize(count, { one: 'item', many: 'items' }),
  device: 'Data op hierdie toestel',
  noScript: 'Skakel asseblief JavaScript aan om jou mandjie te verander.',
  summary: 'Opsomming van bestelling',
  checkout: 'Gaan betaal',
  promises: 'Terugsendings binne 7 dae. Lewenslange waarborg op die raam.',
  close: 'Maak die mandjie toe',
  viewCart: 'Bekyk mandjie',
  logIn: 'Meld aan',
  logInFor: ' om hierdie mandjie op al jou toestelle te sien.',
  added: (name) => <>{name} is by jou mandjie gevoeg</>,
  related: 'Pas goed hierby',
}
