import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Article } from '#domain/reading/article.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { ArticleGrid } from '../components/catalogue/article-grid.tsx'
import { cardForList } from '../components/catalogue/product-card.ts'
import { ProductGrid } from '../components/catalogue/product-grid.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { Prose } from '../ui/text/prose.tsx'
import { Contents } from '../ui/text/table-of-contents.tsx'
import { ArticleHead } from './article-head.tsx'
import styles from './article-page.module.css'
import { FeedLink } from './feed-link.tsx'

/** One article, at `/blog/{slug}`. */
export function articleRoute(api: ShopApi) {
  return {
    loader: async ({ params, request }: LoaderFunctionArgs): Promise<Article> => {
      const path = `/api/blog/${encodeURIComponent(params.slug ?? '')}`
      const article = loaded(await api.get<Article>(path, request.signal))
      return { ...article, products: article.products.map((card) => cardForList(card)) }
    },
    Component: ArticlePage,
  }
}

function ArticlePage() {
  const article = useLoaderData<Article>()
  const { slug, title, description, picture, html, headings, products, more } = article
  return (
    <article className={styles.page}>
      <PageHead
        title={title}
        description={description}
        path={`/blog/${slug}`}
        picture={picture}
        kind="article"
        about={[{ kind: 'article', article }]}
      />
      <FeedLink />
      <ArticleHead article={article} />
      <div className={styles.text}>
        <Contents headings={headings} />
        <Prose html={html} length="long" />
      </div>
      {products.length > 0 && (
        <section className={styles.related} aria-labelledby="pieces">
          <h2 id="pieces">Shop this article</h2>
          <ProductGrid products={products} headingLevel={3} size="small" />
        </section>
      )}
      {more.length > 0 && (
        <section className={styles.related} aria-labelledby="more">
          <h2 id="more">Read next</h2>
          <ArticleGrid articles={more} headingLevel={3} />
        </section>
      )}
    </article>
  )
}
