import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Blog } from '#domain/reading/article.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { BlogPage } from './blog-page.tsx'

/** All articles, at `/blog`. */
export function blogRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<Blog> =>
      loaded(await api.get<Blog>('/api/blog', request.signal)),
    Component: BlogRoute,
  }
}

function BlogRoute() {
  return <BlogPage articles={useLoaderData<Blog>().articles} />
}
