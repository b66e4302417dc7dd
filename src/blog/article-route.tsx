import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Article } from '#domain/reading/article.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { cardForList } from '../components/catalogue/product-card.ts'
import { ArticlePage } from './article-page.tsx'

/** One article, at `/blog/{slug}`. */
export function articleRoute(api: ShopApi) {
  return {
    loader: async ({ params, request }: LoaderFunctionArgs): Promise<Article> => {
      const path = `/api/blog/${encodeURIComponent(params.slug ?? '')}`
      const article = loaded(await api.get<Article>(path, request.signal))
      return { ...article, products: article.products.map((card) => cardForList(card)) }
    },
    Component: ArticleRoute,
  }
}

function ArticleRoute() {
  return <ArticlePage article={useLoaderData<Article>()} />
}
