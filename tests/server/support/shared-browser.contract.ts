import { describe, expect, it } from 'vitest'
import type { Colleague, SupportApp } from './support-app.ts'

export function describeSharedBrowser(open: () => Promise<SupportApp>): void {
  /** Thandi, and then Sipho, have signed in in one browser. */
  async function shared() {
    const opened = await open()
    const { browser, colleague } = opened
    const address = '198.51.100.78'
    const own = browser(address)
    const signIn = ({ email, password, code }: Colleague, steps = 0) =>
      own.post('/api/support/sign-in', { email, password, code: code(steps) })
    const [thandi, sipho] = [await colleague('Thandi'), await colleague('Sipho')]
    expect((await signIn(thandi)).status).toBe(200)
    const thandis = own.cookies.get('rusbank_staff') ?? ''
    expect((await signIn(sipho)).status).toBe(200)
    return { ...opened, address, own, sipho, thandis, signIn }
  }

  describe('in a browser in which a colleague had signed in', () => {
    it('a member of staff has their own tries', async () => {
      const { browser, address, sipho, signIn } = await shared()
      const guess = { email: sipho.email, password: 'guess', code: '123456' }
      const statuses: number[] = []
      for (let index = 0; index < 8; index += 1)
        statuses.push((await browser(address).post('/api/support/sign-in', guess)).status)
      expect(statuses.at(-1)).toBe(429)
      expect((await signIn(sipho, 1)).status).toBe(200)
    })

    it('the colleague is signed out by then', async () => {
      const { browser, own, thandis } = await shared()
      expect((await own.get('/api/support/me')).body.member.name).toBe('Sipho')
      const copied = browser()
      copied.cookies.set('rusbank_staff', thandis)
      expect((await copied.get('/api/support/me')).status).toBe(401)
    })
  })
}
