import { useLoaderData, useNavigation, useSearchParams } from 'react-router-dom'
import type { Category } from '#domain/catalogue/category.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { useTerm } from '../client/catalogue-words.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import type { CategoryLink } from '../client/shop-data.ts'
import { useShopData } from '../client/use-shop-data.ts'
import { CategoryLinks } from '../components/catalogue/category-links.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import type { BreadcrumbItem } from '../components/seo/page-subject.ts'
import page from '../ui/design/page.module.css'
import { useContentLang } from '../ui/language/language-context.ts'
import { type CategoryData, categoryLoader } from './category-data.ts'
import styles from './category-page.module.css'
import { Filters } from './filters.tsx'
import { ListedProducts } from './listed-products.tsx'
import { useCategoryWords } from './words.en.ts'

/** `/product-category/{slug}`. The query holds the filters, the sort order and the page number. */
export const pageRoute = (api: ShopApi) => ({ loader: categoryLoader(api), Component: CategoryPage })

function CategoryPage() {
  const { category, listing, ratings } = useLoaderData<CategoryData>()
  const words = useCategoryWords()
  const term = useTerm()
  const title = term(category.name)
  const contentLang = useContentLang()
  const { categories } = useShopData()
  const [search] = useSearchParams()
  const { state } = useNavigation()
  const within = categories.filter(({ parent, count }) => parent === category.slug && count > 0)
  const path = categoryPath(category.slug)
  const isNarrowed = search.size > (search.has('page') ? 1 : 0) + (search.has('sort') ? 1 : 0)
  return (
    <div className="page">
      <PageHead
        title={title}
        description={category.description}
        path={listing.page > 1 ? `${path}?page=${listing.page}` : path}
        picture={category.picture}
        indexed={!isNarrowed}
        hasTranslations={!isNarrowed}
        about={[
          { kind: 'breadcrumb', steps: breadcrumbOf(category, categories) },
          { kind: 'list', name: category.name, path, products: listing.products },
        ]}
      />
      <div className={`column ${page.head}`}>
        <h1>{title}</h1>
        <p lang={contentLang}>{category.description}</p>
      </div>
      <CategoryLinks categories={within} label={words.byType(title)} className={styles.within} />
      <Filters key={category.slug} listing={listing} path={path} />
      <ListedProducts listing={listing} ratings={ratings} path={path} search={search} isBusy={state !== 'idle'} />
    </div>
  )
}

/** The category, after its parent. */
function breadcrumbOf(
  { slug, name, parent }: Category,
  categories: readonly CategoryLink[],
): readonly BreadcrumbItem[] {
  const above = categories.filter((category) => category.slug === parent)
  return [...above, { slug, name }].map((step) => ({ name: step.name, path: categoryPath(step.slug) }))
}
