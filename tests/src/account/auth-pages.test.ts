import { expect, it } from 'vitest'
import { pagesOf } from '../app/render-page.ts'

const pageAt = pagesOf({ '/api/categories': () => ({ categories: [] }) })

it.each(['/login', '/register', '/lost-password'])(
  'every way from %s to log in leads back to the same page',
  async (path) => {
    const { html } = await pageAt(`${path}?to=%2Fcart%3Fa%3D1`)
    const links = [...html.matchAll(/href="(\/(?:login|register|lost-password)[^"]*)"/g)].map(([, to = '']) => to)
    expect(links.length).toBeGreaterThan(1)
    expect(links.filter((to) => !to.endsWith('?to=%2Fcart%3Fa%3D1'))).toEqual([])
  },
)

it('who opens an account can read the privacy policy first', async () => {
  const { html } = await pageAt('/register')
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
  expect(main).toMatch(/<a href="\/information\/privacy"[^>]*>privacy policy<\/a>/)
})
