import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Blog } from '#domain/texts/article.ts'
import { bodyOrThrow } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { ArticleGrid } from '../components/catalogue/article-grid.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import page from '../ui/design/page.module.css'
import { EnglishText } from '../ui/language/english-text.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { FeedLink } from './feed-link.tsx'
import { BLOG_WORDS } from './words.en.ts'

/** `/blog`. */
export function pageRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs) => bodyOrThrow(await api.get<Blog>('/api/blog', request.signal)),
    Component: BlogPage,
  }
}

function BlogPage() {
  const { articles } = useLoaderData<Blog>()
  const { title, standfirst } = useWords('blog', BLOG_WORDS)
  return (
    <div className="page">
      <EnglishText>
        <PageHead
          title={BLOG_WORDS.name}
          description={BLOG_WORDS.description}
          path="/blog"
          picture={articles[0]?.picture}
        />
      </EnglishText>
      <FeedLink />
      <div className={`column ${page.head}`}>
        <h1>{title}</h1>
        <p className={page.standfirst}>{standfirst}</p>
      </div>
      <ArticleGrid articles={articles} headingLevel={2} firstOnScreen={1} shape="leading" />
    </div>
  )
}
