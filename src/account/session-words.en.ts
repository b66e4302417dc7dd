export const SESSION_WORDS = {
  ended: 'Your session has expired',
  advice: 'Your cart is saved on this device. Log in again to see it on all your devices.',
  logIn: 'Log in',
}
