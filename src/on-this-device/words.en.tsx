import type { ReactNode } from 'react'
import { pluralize } from '../ui/format/pluralize.ts'
import { useWords } from '../ui/language/language-context.ts'
import type { PendingChange } from './pending-change.ts'

const changes = (count: number) => pluralize(count, { one: 'change', many: 'changes' })

export const DEVICE_WORDS = {
  title: 'Data on this device',
  standfirst: 'What we save in this browser, so that your cart is there when you’re offline or restart your device.',
  noScript: 'Please turn on JavaScript to see what’s saved in your browser.',
  looking: 'Checking what’s saved here…',
  nothing: 'Nothing yet. Anything you add to your cart is saved here too.',
  notStored: (unsent: number) =>
    `Your browser isn’t storing data, so nothing is saved here. ${
      unsent > 0
        ? 'Your latest changes haven’t been sent to us yet: please keep this page open until they have been.'
        : 'Everything in your cart is saved with us.'
    }`,
  whyNotStored:
    'You can still shop. Private windows and strict privacy settings often block storage. Allow it for this site to save your cart on this device too.',
  pending: {
    none: 'Everything is saved',
    allSent: 'All your changes have been sent to us.',
    some: (count: number) => `${pluralize(count, { one: 'change waiting', many: 'changes waiting' })} to be sent`,
    offline: 'You’re offline. We’ll send everything as soon as you’re back online.',
    online: 'On the way to us.',
    ended: 'Your session has expired. Log in again and we’ll send everything.',
    change: ({ english }: PendingChange) => english,
  },
  facts: {
    title: 'Saved here',
    cart: 'Cart',
    empty: 'Empty',
    items: (count: number) => pluralize(count, { one: 'item', many: 'items' }),
    contents: (items: ReactNode, total: ReactNode) => (
      <>
        {items}, {total}
      </>
    ),
    account: 'Account',
    loggedOut: 'Not logged in',
    synced: 'Last change synced',
    since: 'Saved since',
    never: 'Not yet',
    recorded: 'Recorded changes',
    space: 'Space used',
    unknownSpace: 'Not available in this browser',
    about: (bytes: string) => `About ${bytes}`,
    ofGuest: 'This includes products, quantities and promo codes, but no name, address or e‑mail.',
    ofCustomer: 'This includes products, quantities, promo codes, your saved address and your list of orders.',
    kept: 'Your browser will keep it until you clear it.',
    mayGo: 'Your browser may clear it if it runs low on space.',
  },
  clear: {
    title: 'Download or clear your data',
    ofGuest: 'Clearing removes your cart from this browser. We keep a copy, so it comes back as soon as you’re online.',
    ofCustomer: 'Logging out removes your account data from this browser. Your cart stays in your account.',
    download: 'Download saved data',
    clear: 'Clear saved data',
    logOut: 'Log out and clear this device',
    question: (unsent: number) =>
      unsent === 0 ? 'Clear saved data?' : `Clear saved data and lose ${changes(unsent)}?`,
    loses: (unsent: number) => {
      if (unsent === 0) return 'You won’t lose anything: all your changes have been sent to us.'
      const [have, them] = unsent === 1 ? ['hasn’t', 'it'] : ['haven’t', 'them']
      return `${changes(unsent)} to your cart ${have} been sent to us and will be lost. Go online first to keep ${them}.`
    },
    stays: 'Our copy of your cart comes back when you’re online. Your recently viewed products and orders stay.',
    cancel: 'Cancel',
    clearing: 'Clearing…',
    lose: (unsent: number) => `Clear and lose ${changes(unsent)}`,
    cleared: 'Saved data cleared',
  },
}

export const useDeviceWords = () => useWords('device', DEVICE_WORDS)
