import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Category } from '#domain/catalogue/category.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import page from '../ui/design/page.module.css'
import { pluralize } from '../ui/format/pluralize.ts'
import { PictureView } from '../ui/picture/picture-view.tsx'
import styles from './ranges-page.module.css'

const RANGES = 'ranges'

interface RangesData {
  readonly category: Category
  readonly ranges: readonly Category[]
}

/** All ranges, at `/product-category/ranges`: a piece is found in its range. */
export function rangesRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<RangesData> => {
      const [category, all] = await Promise.all([
        api.get<Category>(`/api/categories/${RANGES}`, request.signal),
        api.get<{ readonly categories: readonly Category[] }>('/api/categories', request.signal),
      ])
      return {
        category: loaded(category),
        ranges: loaded(all).categories.filter(({ parent, count }) => parent === RANGES && count > 0),
      }
    },
    Component: RangesPage,
  }
}

/** The first row on a wide screen. */
const FIRST_ON_SCREEN = 3

function RangesPage() {
  const { category, ranges } = useLoaderData<RangesData>()
  const { name, description, picture } = category
  const path = categoryPath(RANGES)
  return (
    <div className={page.page}>
      <PageHead
        title={name}
        description={description}
        path={path}
        picture={picture}
        about={[{ kind: 'breadcrumb', steps: [{ name, path }] }]}
      />
      <div className={page.head}>
        <h1>{name}</h1>
        <p>{description}</p>
      </div>
      <ul className={styles.ranges}>
        {ranges.map((range, index) => (
          <li key={range.slug} className={styles.range}>
            <div className={styles.picture}>
              <PictureView
                picture={range.picture}
                alt=""
                sizes="(min-width: 62rem) 30vw, (min-width: 40rem) 46vw, 100vw"
                priority={index < FIRST_ON_SCREEN ? 'first' : 'near'}
              />
            </div>
            <h2>
              <Link to={categoryPath(range.slug)}>{range.name}</Link>
            </h2>
            <p>{range.description}</p>
            <p className={styles.count}>{pluralize(range.count, { one: 'item', many: 'items' })}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
