import type { Article } from '#domain/reading/article.ts'
import { PageHead } from '../app/page-head.tsx'
import { ProductGrid } from '../category/product-grid.tsx'
import { formatDate } from '../design/long-date.ts'
import { PictureView } from '../design/picture-view.tsx'
import { pluralize } from '../design/plural.ts'
import { Contents } from '../reading/contents.tsx'
import { Prose } from '../reading/prose.tsx'
import { Breadcrumb } from '../reading/trail.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { ArticleGrid } from './article-grid.tsx'
import styles from './article-page.module.css'
import { FeedLink } from './feed-link.tsx'

export function ArticlePage({ article }: { readonly article: Article }) {
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
            <span>{pluralize(minutes, { one: 'minute', many: 'minutes' })} to read</span>
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
          <h2 id="pieces">In this article</h2>
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
