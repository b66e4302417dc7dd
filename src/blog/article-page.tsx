import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Article } from '#domain/reading/article.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { ArticleGrid } from '../components/catalogue/article-grid.tsx'
import { cardForList } from '../components/catalogue/product-card.ts'
import { ProductGrid } from '../components/catalogue/product-grid.tsx'
import { Breadcrumb } from '../components/seo/breadcrumb.tsx'
import { JsonLd } from '../components/seo/json-ld.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { formatDate } from '../ui/format/format-date.ts'
import { PictureView } from '../ui/picture/picture-view.tsx'
import { Prose } from '../ui/text/prose.tsx'
import { Contents } from '../ui/text/table-of-contents.tsx'
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
  const { slug, title, description, date, author, minutes, picture, html, headings, products, more } = article
  return (
    <article className={styles.page}>
      <PageHead title={title} description={description} path={`/blog/${slug}`} picture={picture} kind="article" />
      <JsonLd about={{ kind: 'article', article }} />
      <FeedLink />
      <Breadcrumb steps={[{ name: 'Blog', path: '/blog' }]} here={{ name: title, path: `/blog/${slug}` }} />
      <div className={styles.head}>
        <div className={styles.words}>
          <h1>{title}</h1>
          <p className={styles.standfirst}>{description}</p>
          <p className={styles.facts}>
            <span>{author}</span>
            <time dateTime={date}>{formatDate(date)}</time>
            <span>{minutes} min read</span>
          </p>
        </div>
        <div className={styles.picture}>
          <PictureView picture={picture} alt="" sizes="(min-width: 62rem) 50vw, 100vw" priority="first" />
        </div>
      </div>
      <div className={styles.text}>
        <Contents headings={headings} />
        <Prose html={html} length="long" />
      </div>
      {products.length > 0 && (
        <section className={styles.beside} aria-labelledby="pieces">
          <h2 id="pieces">Shop this article</h2>
          <ProductGrid products={products} headingLevel={3} size="small" />
        </section>
      )}
      {more.length > 0 && (
        <section className={styles.beside} aria-labelledby="more">
          <h2 id="more">Read next</h2>
          <ArticleGrid articles={more} headingLevel={3} />
        </section>
      )}
    </article>
  )
}
