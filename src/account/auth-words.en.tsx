import type { ReactNode } from 'react'
import { pluralize } from '../ui/format/pluralize.ts'
import { useWords } from '../ui/language/language-context.ts'

const NEEDS_COOKIES =
  'Logging in needs cookies, and your browser is blocking them for this shop. Allow cookies and log in again. Your cart stays as it is, and you can order without an account.'

/** Texts for logging in, registering and resetting a password, on their pages and in the login dialog. */
export const AUTH_WORDS = {
  login: {
    title: 'Log in',
    standfirst: 'Your cart, addresses and orders, on all your devices.',
    newHere: 'New here?',
    needs: 'All you need is an e-mail address and a password. Your cart comes with you.',
    register: 'Create an account',
    submit: 'Log in',
    forgotten: 'Forgot your password?',
    done: 'You’re logged in',
  },
  register: {
    title: 'Create an account',
    standfirst: 'Add a couch to your cart on your laptop and find it on your phone.',
    haveOne: 'Already have an account?',
    merges: 'Log in and we’ll add this cart to yours.',
    logIn: 'Log in',
    reset: 'Reset your password',
    submit: 'Create account',
    privacy: (policy: ReactNode) => <>How we use your data: {policy}.</>,
    privacyPolicy: 'privacy policy',
    done: 'Your account is ready',
    exists:
      'We couldn’t create an account with this e-mail and password. If you already have one, log in or reset your password.',
  },
  greeting: (done: string, name: string) => (name === '' ? done : `${done}, ${name}`),
  unanswered: 'No answer came, so we don’t know if that worked. Please try again.',
  needsCookies: { login: NEEDS_COOKIES, register: `Your account has been created. ${NEEDS_COOKIES}` },
  dialog: {
    login: { title: 'Log in', words: 'We’ll add this cart to the one in your account. You’ll stay on this page.' },
    register: { title: 'Create an account', words: 'Your cart comes with you. You’ll stay on this page.' },
    ended: {
      title: 'Please log in again',
      words: 'Your session has expired. Your cart is still on this device. Log in to carry on where you left off.',
    },
    close: 'Close',
    notYou: 'Not you, or not now?',
    startFresh: 'Log out and start fresh',
  },
  conflict: {
    title: 'Someone else was logged in here',
    text: (unsent: number) =>
      `${pluralize(unsent, { one: 'change', many: 'changes' })} to their cart couldn’t be saved. If you log in with your own account now, unsaved changes will be lost.`,
    stay: 'Don’t log in',
    goOn: 'Log in anyway',
  },
  reset: {
    title: 'Reset your password',
    standfirst: 'We’ll e-mail you a code, so that you can choose a new password.',
    remembered: 'Remembered it?',
    logInWith: 'Log in with your current password.',
    logIn: 'Log in',
    send: 'Send code',
    haveCode: 'I already have a code',
    byLink: 'Your link already includes the code. Just enter your e-mail and a new password.',
    onItsWay: 'If there’s an account with that e-mail, we’ve sent it a code. It’s valid for 15 minutes and works once.',
    codeHint: 'The 8 digits in our e-mail.',
    submit: 'Set new password',
    another: 'Send another code',
    done: 'Password reset successfully. Log in with your new password.',
    refused: (message: string) => message,
    perhapsSet: 'Your new password may be set already. Try to log in with it, or request a new code.',
    linkRefused:
      'This link no longer works, or it’s for another e-mail address. Check the address, or request a new code.',
  },
  fields: {
    email: 'E-mail',
    password: 'Password',
    firstName: 'First name',
    lastName: 'Last name',
    code: 'Code',
    newPassword: 'New password',
    confirmPassword: 'Confirm new password',
  },
  passwordHint: (min: number) => `At least ${min} characters. Three or four words work well.`,
}

export const useAuthWords = () => useWords('auth', AUTH_WORDS)
