import type { Article } from '#domain/texts/article.ts'
import { ArticleGrid } from '../components/catalogue/article-grid.tsx'
import { ProductGrid } from '../components/catalogue/product-grid.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { BLOG_WORDS } from './words.en.ts'

/** The products in an article, and further articles. */
export function RelatedToArticle({ article: { products, more } }: { readonly article: Article }) {
  const words = useWords('blog', BLOG_WORDS)
  return (
    <>
      {products.length > 0 && (
        <section className="page-part" data-screen-only aria-labelledby="products">
          <h2 id="products">{words.shop}</h2>
          <ProductGrid products={products} headingLevel={3} size="small" />
        </section>
      )}
      {more.length > 0 && (
        <section className="page-part" data-screen-only aria-labelledby="more">
          <h2 id="more">{words.next}</h2>
          <ArticleGrid articles={more} headingLevel={3} />
        </section>
      )}
    </>
  )
}
