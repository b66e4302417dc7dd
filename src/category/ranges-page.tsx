import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Category } from '#domain/catalogue/category.ts'
import { bodyOrThrow } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { useTerm } from '../client/catalogue-words.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import page from '../ui/design/page.module.css'
import { useContentLang } from '../ui/language/language-context.ts'
import { PictureView } from '../ui/picture/picture-view.tsx'
import styles from './ranges-page.module.css'
import { useCategoryWords } from './words.en.ts'

const RANGES = 'ranges'

interface RangesData {
  readonly category: Category
  readonly ranges: readonly Category[]
}

/** `/product-category/ranges`. */
export function pageRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<RangesData> => {
      const [category, all] = await Promise.all([
        api.get<Category>(`/api/categories/${RANGES}`, request.signal),
        api.get<{ readonly categories: readonly Category[] }>('/api/categories', request.signal),
      ])
      return {
        category: bodyOrThrow(category),
        ranges: bodyOrThrow(all).categories.filter(({ parent, count }) => parent === RANGES && count > 0),
      }
    },
    Component: RangesPage,
  }
}

/** The first row on a wide screen. */
const FIRST_ON_SCREEN = 3

function RangesPage() {
  const { category, ranges } = useLoaderData<RangesData>()
  const { description, picture } = category
  const words = useCategoryWords()
  const contentLang = useContentLang()
  const name = useTerm()(category.name)
  const path = categoryPath(RANGES)
  return (
    <div className="page">
      <PageHead
        title={name}
        description={description}
        path={path}
        picture={picture}
        hasTranslations
        about={[{ kind: 'breadcrumb', steps: [{ name: category.name, path }] }]}
      />
      <div className={`column ${page.head}`}>
        <h1>{name}</h1>
        <p lang={contentLang}>{description}</p>
      </div>
      <ul className={styles.ranges}>
        {ranges.map((range, index) => (
          <li key={range.slug} className={`linked-card ${styles.range}`}>
            <div className={styles.picture}>
              <PictureView
                picture={range.picture}
                alt=""
                sizes="(min-width: 62rem) 30vw, (min-width: 40rem) 46vw, 100vw"
                priority={index < FIRST_ON_SCREEN ? 'first' : 'near'}
              />
            </div>
            <h2 className="covering">
              <Link to={categoryPath(range.slug)}>{range.name}</Link>
            </h2>
            <p className="secondary-text" lang={contentLang}>
              {range.description}
            </p>
            <p className={`secondary-text ${styles.count}`}>{words.items(range.count)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
