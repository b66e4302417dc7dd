export const OFFLINE_NOTE_WORDS = {
  send: 'You’re offline. You can send this once you’re back online. What you’ve typed stays here.',
  order: 'You’re offline. You can place your order once you’re back online. What you’ve typed stays here.',
  unreachable: 'We can’t reach the shop right now. What you’ve typed stays here.',
}
