import { describe, expect, it } from 'vitest'
import { loginDialog } from '#src/client/customer/login-dialog-store.ts'

describe('the login dialog', () => {
  it('opens only where a component shows it, and not by itself on a later page', () => {
    expect([loginDialog.open('login'), loginDialog.getSnapshot()]).toEqual([false, null])
    const leave = loginDialog.host()
    expect([loginDialog.open('ended'), loginDialog.getSnapshot()]).toEqual([true, 'ended'])
    leave()
    expect([loginDialog.open('login'), loginDialog.getSnapshot()]).toEqual([false, null])
  })

  it('is closed by a logout, and stays so until it is over', () => {
    const leave = loginDialog.host()
    loginDialog.open('login')
    const lift = loginDialog.suppress()
    expect([loginDialog.open('ended'), loginDialog.getSnapshot()]).toEqual([true, null])
    lift()
    expect([loginDialog.open('ended'), loginDialog.getSnapshot()]).toEqual([true, 'ended'])
    leave()
  })
})
