import type { ReactNode } from 'react'
import { pluralize } from '../ui/format/pluralize.ts'

const FABRICS: Readonly<Record<string, { readonly name: string; readonly line: string }>> = {
  weave: { name: 'Weave', line: 'Shrugs off children, dogs and red wine.' },
  velvet: { name: 'Velvet', line: 'Tougher than it looks, warm from the first minute.' },
  boucle: { name: 'Bouclé', line: 'Soft wherever you put your hand.' },
  leather: { name: 'Leather', line: 'Outlives the house it was bought for.' },
}

export const HOME_WORDS = {
  title: 'Rusbank – couches from our workshop in Cape Town',
  description:
    'Couches and chairs built in Cape Town, on frames guaranteed for as long as you own them. Delivered anywhere in South Africa 2 to 4 days after dispatch, with 7 days to return them.',
  greeting: 'A bench to rest on.',
  about: () => (
    <>
      That, word for word, is a <span lang="af">rusbank</span>: Afrikaans for couch. We build ours in Cape Town, on
      frames that we guarantee for as long as you own them.
    </>
  ),
  shopCouches: 'Shop couches',
  ourRanges: 'Explore our ranges',
  byType: 'Shop by type',
  items: (count: number) => pluralize(count, { one: 'item', many: 'items' }),
  story: {
    title: 'Built from the frame up',
    frames:
      'Frames are kiln-dried saligna, glued and blocked at the corners, with springs or webbing under every seat. You choose the filling, and covers are removable wherever possible.',
    workshop:
      'It all comes from one workshop in Cape Town. What’s in stock leaves within 24 hours, and two people carry it in.',
  },
  featured: 'Featured',
  shopAll: 'Shop all couches and chairs',
  fabrics: { title: 'Choose your fabric', orderSamples: 'Order fabric samples', byName: FABRICS },
  ranges: {
    title: 'Our ranges',
    about: 'Each range shares one frame, one style of leg and one fabric, so everything in it goes together.',
  },
  guarantees: {
    name: 'Why buy from us',
    delivery: {
      title: 'Delivered in 2 to 4 days',
      text: (freeOver: ReactNode, fee: ReactNode) => (
        <>
          Dispatched within 24 hours of payment, then 2 to 4 days, anywhere in South Africa. Free over {freeOver},
          otherwise {fee}. Or collect free in Cape Town.
        </>
      ),
    },
    returns: {
      title: '7 days to try it at home',
      text: 'Sit on it, sleep on it, let the family vote. If it isn’t right, send it back.',
    },
    frame: {
      title: 'Lifetime frame guarantee',
      text: 'Your frame is guaranteed for as long as you own the couch. Not five years, not ten.',
    },
    origin: { title: 'Made in Cape Town', text: 'Cut, sewn and filled in our own workshop, by people you can call.' },
  },
}
