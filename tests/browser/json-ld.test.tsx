import { createMemoryRouter, Outlet, RouterProvider, useParams } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { JsonLd } from '#src/components/seo/json-ld.tsx'
import { SHOP_LOADER_DATA } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

function Article() {
  const { slug = '' } = useParams()
  return <JsonLd about={{ kind: 'breadcrumb', steps: [{ name: slug, path: `/blog/${slug}` }] }} />
}

it('after a navigation from one article to another, the structured data describes the one that is shown', async () => {
  const children = [{ path: '/blog/:slug', element: <Article /> }]
  const router = createMemoryRouter([{ id: SHOP_ROUTE, loader: () => null, element: <Outlet />, children }], {
    initialEntries: ['/blog/care'],
    hydrationData: { loaderData: SHOP_LOADER_DATA },
  })
  page.render(<RouterProvider router={router} />)
  const described = () => {
    const text = page.place().querySelector('script[type="application/ld+json"]')?.textContent || '{}'
    return JSON.parse(text).itemListElement?.at(-1).name
  }
  await expect.poll(described).toBe('care')
  await router.navigate('/blog/measuring')
  await expect.poll(described).toBe('measuring')
})
