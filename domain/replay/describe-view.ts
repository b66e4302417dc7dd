import type { ViewFacts } from '../wire/view-facts.ts'

/** Describes in one line what a page showed besides the cart. */
export function describeViewFacts({ sync, pending, online, isDrawerOpen, codeError, messages }: ViewFacts): string {
  const others = messages.filter((title) => title === null).length
  return [
    pending === 0 || sync !== 'offline' ? statuses[sync] : `${statuses.offline}, ${pending} unsent`,
    ...(online || sync === 'offline' ? [] : ['no network']),
    ...(isDrawerOpen ? ['cart drawer open'] : []),
    ...(codeError === null ? [] : [`promo code error “${codeError}”`]),
    ...messages.flatMap((title) => (title === null ? [] : [`message “${title}”`])),
    ...(others === 0 ? [] : ['a message about something else']),
  ].join(' · ')
}

const statuses: Readonly<Record<ViewFacts['sync'], string>> = {
  saved: 'saved on the device',
  sending: 'sending',
  sent: 'all changes saved',
  offline: 'offline',
  refused: 'change rejected',
  memory: 'not saved: storage not working',
}
