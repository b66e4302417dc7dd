import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Article } from '#domain/texts/article.ts'
import { bodyOrThrow } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { cardForList } from '../components/catalogue/product-card.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import { EnglishText, EnglishTextNote } from '../ui/language/english-text.tsx'
import { Prose } from '../ui/text/prose.tsx'
import { TableOfContents } from '../ui/text/table-of-contents.tsx'
import { ArticleHead } from './article-head.tsx'
import styles from './article-page.module.css'
import { FeedLink } from './feed-link.tsx'
import { RelatedToArticle } from './related-to-article.tsx'

/** `/blog/{slug}`. */
export function pageRoute(api: ShopApi) {
  return {
    loader: async ({ params, request }: LoaderFunctionArgs): Promise<Article> => {
      const path = `/api/blog/${encodeURIComponent(params.slug ?? '')}`
      const article = bodyOrThrow(await api.get<Article>(path, request.signal))
      return { ...article, products: article.products.map((card) => cardForList(card)) }
    },
    Component: ArticlePage,
  }
}

function ArticlePage() {
  const article = useLoaderData<Article>()
  const { slug, title, description, picture, html, headings } = article
  return (
    <>
      <EnglishTextNote />
      <article className={`page ${styles.page}`}>
        <EnglishText>
          <PageHead
            title={title}
            description={description}
            path={`/blog/${slug}`}
            picture={picture}
            kind="article"
            about={[{ kind: 'article', article }]}
          />
        </EnglishText>
        <FeedLink />
        <ArticleHead article={article} />
        <div className={styles.text}>
          <TableOfContents headings={headings} />
          <EnglishText>
            <Prose html={html} isLong />
          </EnglishText>
        </div>
        <RelatedToArticle article={article} />
      </article>
    </>
  )
}
