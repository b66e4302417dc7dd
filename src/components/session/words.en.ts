import { pluralize } from '../../ui/format/pluralize.ts'

const changes = (unsent: number) => pluralize(unsent, { one: 'change', many: 'changes' })

export const LOG_OUT_WORDS = {
  done: 'You’re logged out',
  sending: 'Logging out…',
  question: 'Log out and lose unsaved changes?',
  unsent: (count: number) =>
    `${changes(count)} to your cart ${count === 1 ? 'hasn’t' : 'haven’t'} been saved to your account yet, because we couldn’t connect. Stay logged in, and we’ll save ${count === 1 ? 'it' : 'them'} as soon as you’re back online.`,
  stay: 'Stay logged in',
  lose: (count: number) => `Log out and lose ${changes(count)}`,
}
