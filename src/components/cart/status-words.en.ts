import { pluralize } from '../../ui/format/pluralize.ts'

/** Texts of the cart's status and of quantities, which every page with products needs. */
export const CART_STATUS_WORDS = {
  name: 'Cart sync',
  saved: 'Saved on this device',
  sending: 'Saving…',
  sent: 'All changes saved',
  offline: (pending: number) =>
    pending === 0 ? 'Offline' : `Offline: ${pluralize(pending, { one: 'change waiting', many: 'changes waiting' })}`,
  refused: (count: number) => (count > 1 ? `${count} changes weren’t made` : 'One change wasn’t made'),
  memory: 'Not saved: your browser isn’t storing data',
  quantity: 'Quantity',
  oneLess: (name: string) => `One less of ${name}`,
  oneMore: (name: string) => `One more of ${name}`,
}
