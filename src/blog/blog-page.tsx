import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Blog } from '#domain/reading/article.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { ArticleGrid } from '../components/catalogue/article-grid.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import page from '../ui/design/page.module.css'
import { FeedLink } from './feed-link.tsx'

/** All articles, at `/blog`. */
export function blogRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<Blog> =>
      loaded(await api.get<Blog>('/api/blog', request.signal)),
    Component: BlogPage,
  }
}

function BlogPage() {
  const { articles } = useLoaderData<Blog>()
  return (
    <div className={page.page}>
      <PageHead
        title="Blog"
        description="How to choose, measure and look after a couch, from the people who build them in Cape Town."
        path="/blog"
        picture={articles[0]?.picture}
      />
      <FeedLink />
      <div className={page.head}>
        <h1>Couch advice</h1>
        <p className={page.standfirst}>
          How to choose a couch, get it through the door and look after it, from the people who build them.
        </p>
      </div>
      <ArticleGrid articles={articles} headingLevel={2} firstOnScreen={1} shape="leading" />
    </div>
  )
}
