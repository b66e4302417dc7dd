import type { AccountApp } from './account-app.ts'
import { PASSWORD } from './logins.contract.ts'

export const MINUTE = 60_000
/** The answer to the token of an ended session. */
export const ended = { status: 401, body: { code: 'session_ended', data: { status: 401 } } }

/** Anna, registered and logged in, with helpers to try a token from another browser. */
export async function loggedIn(open: () => Promise<AccountApp>) {
  const opened = await open()
  const form = { email: opened.email('anna'), password: PASSWORD }
  const anna = opened.browser()
  const { token, customer } = (await anna.post('/api/register', form)).body
  const stranger = opened.browser()
  const isGood = async (some: string) => (await stranger.get(`/api/customer?token=${some}`)).status === 200
  const refresh = async (some: string) =>
    (await stranger.post('/api/refresh-token', { token: some })).body.token as string
  return { ...opened, anna, form, token: token as string, customer, isGood, refresh }
}
