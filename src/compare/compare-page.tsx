import { useRef } from 'react'
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSubmit } from 'react-router-dom'
import type { Listing } from '#domain/catalogue/listing.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { bodyOrThrow, isNotFound } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import page from '../ui/design/page.module.css'
import { useFollowingValue } from '../ui/form/use-following-value.ts'
import { useWords } from '../ui/language/language-context.ts'
import { PictureView } from '../ui/picture/picture-view.tsx'
import styles from './compare-page.module.css'
import { comparedRows, useCompareLanguage } from './compared-rows.tsx'
import { ScaleDrawing } from './scale-drawing.tsx'
import { COMPARE_WORDS } from './words.en.tsx'

interface CompareData {
  /** Null for a side that is not chosen, or whose product does not exist. */
  readonly sides: readonly [Product | null, Product | null]
  readonly choices: readonly { readonly slug: string; readonly name: string }[]
}

/** `/compare?a=sage-3-seater&b=fjord-3-seater`. */
export function pageRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<CompareData> => {
      const { signal } = request
      const searchParams = new URL(request.url).searchParams
      const side = async (name: 'a' | 'b'): Promise<Product | null> => {
        const slug = searchParams.get(name) ?? ''
        if (slug === '') return null
        const answer = await api.get<Product>(`/api/products/${encodeURIComponent(slug)}`, signal)
        return isNotFound(answer) ? null : bodyOrThrow(answer)
      }
      // The same queries as of the catalogue that is kept for use without a network.
      const list = (page = '') => api.get<Listing>(`/api/products?${page}category=couches`, signal)
      const [a, b, first] = await Promise.all([side('a'), side('b'), list()])
      const { products, pages } = bodyOrThrow(first)
      const others = await Promise.all(Array.from({ length: pages - 1 }, (_, index) => list(`page=${index + 2}&`)))
      const all = [...products, ...others.flatMap((page) => bodyOrThrow(page).products)]
      const couches = all.filter(({ dimensions }) => dimensions !== null).map(({ slug, name }) => ({ slug, name }))
      return { sides: [a, b], choices: couches.toSorted((one, other) => one.name.localeCompare(other.name, 'en')) }
    },
    Component: ComparePage,
  }
}

const SIDES = ['a', 'b'] as const

function ComparePage() {
  const { sides, choices } = useLoaderData<CompareData>()
  const words = useWords('compare', COMPARE_WORDS)
  const submit = useSubmit()
  const [a, b] = sides
  return (
    <div className="page">
      <PageHead
        title={a !== null && b !== null ? words.titleOf(a.name, b.name) : words.title}
        description={words.description}
        path={null}
        indexed={false}
      />
      <div className={`column ${page.head} ${styles.head}`}>
        <h1>{a !== null && b !== null ? words.sideBySide : words.title}</h1>
        {(a === null || b === null) && <p>{words.description}</p>}
      </div>
      <Form
        className={`column ${styles.choose}`}
        action="/compare"
        aria-label={words.products}
        onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      >
        {SIDES.map((name, index) => (
          <Side key={name} name={name} product={sides[index] ?? null} choices={choices} />
        ))}
        <noscript>
          <button type="submit" className={controls.quiet}>
            {words.compare}
          </button>
        </noscript>
      </Form>
      {a !== null && b !== null && <Compared a={a} b={b} />}
    </div>
  )
}

interface SideProps {
  readonly name: 'a' | 'b'
  readonly product: Product | null
  readonly choices: CompareData['choices']
}

function Side({ name, product, choices }: SideProps) {
  const words = useWords('compare', COMPARE_WORDS)
  const [picture] = product?.images ?? []
  const slug = product?.slug ?? ''
  const select = useRef<HTMLSelectElement>(null)
  useFollowingValue(select, slug)
  const listed = choices.some((choice) => choice.slug === slug)
  return (
    <div className={styles.side}>
      <div className={styles.picture}>
        {product !== null && picture !== undefined && (
          <Link to={`/product/${product.slug}`} aria-label={product.name}>
            <PictureView picture={picture} sizes="(min-width: 62rem) 44vw, 48vw" priority="first" />
          </Link>
        )}
      </div>
      <label className="hidden-visually" htmlFor={`compare-${name}`}>
        {words.sides[name]}
      </label>
      <select id={`compare-${name}`} name={name} defaultValue={slug} ref={select}>
        <option value="">{words.choose}</option>
        {product !== null && !listed && <option value={product.slug}>{product.name}</option>}
        {choices.map((choice) => (
          <option key={choice.slug} value={choice.slug}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  )
}

function Compared({ a, b }: { readonly a: Product; readonly b: Product }) {
  const language = useCompareLanguage()
  const { words } = language
  return (
    <>
      {a.dimensions !== null && b.dimensions !== null && (
        <section className="page-part" aria-labelledby="drawings">
          <h2 id="drawings">{words.toScale}</h2>
          <ScaleDrawing a={{ ...a, sides: a.dimensions }} b={{ ...b, sides: b.dimensions }} />
        </section>
      )}
      <section className="page-part" aria-labelledby="figures">
        <h2 id="figures">{words.specifications}</h2>
        <div className={styles.scroller}>
          <table className={styles.table}>
            <thead>
              <tr>
                <td />
                <th scope="col">{a.name}</th>
                <th scope="col">{b.name}</th>
              </tr>
            </thead>
            <tbody>
              {comparedRows(a, b, language).map(({ label, values: [left, right] }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{left}</td>
                  <td>{right}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td />
                {[a, b].map(({ slug, name }, index) => (
                  // Both sides may be the same product.
                  <td key={SIDES[index]}>
                    <Link className={controls.text} to={`/product/${slug}`}>
                      {words.view}
                      <span className="hidden-visually"> {name}</span>
                    </Link>
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      </section>
    </>
  )
}
