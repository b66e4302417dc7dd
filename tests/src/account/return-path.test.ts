import { describe, expect, test } from 'vitest'
import { returnPath } from '#src/account/return-path.ts'
import { pathWithReturn } from '#src/client/paths/path-with-return.ts'

const back = (to: string) => returnPath(new URLSearchParams({ to }))

describe('the path that a login returns to', () => {
  test('is the requested page of this shop, with its query', () => {
    expect(back('/my-account/orders')).toBe('/my-account/orders')
    expect(back('/search?q=two%20seater')).toBe('/search?q=two%20seater')
    expect(returnPath(new URLSearchParams(pathWithReturn('/login', '/cart?a=b&c').split('?')[1]))).toBe('/cart?a=b&c')
  })

  test('is the default page if none is named', () => {
    expect(returnPath(new URLSearchParams())).toBeNull()
    expect(pathWithReturn('/login', null)).toBe('/login')
    expect(pathWithReturn('/login', '/')).toBe('/login')
  })

  test('is never another site, however the address is written', () => {
    const elsewhere = [
      'https://evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '/.//evil.example',
      '/x/..//evil.example',
      'evil.example',
      '/\\\t/evil.example',
    ]
    expect(elsewhere.map((to) => [to, back(to)])).toEqual(elsewhere.map((to) => [to, null]))
  })

  test('is never a login page', () => {
    const ways = ['/login', '/login/', '/Login', '/login//', '/register?to=/login', '/lost-password']
    expect(ways.map((to) => [to, back(to)])).toEqual(ways.map((to) => [to, null]))
    expect(back('/login-help')).toBe('/login-help')
  })
})
