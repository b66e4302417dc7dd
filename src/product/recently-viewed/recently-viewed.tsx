import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '#domain/catalogue/product.ts'
import controls from '../../ui/design/controls.module.css'
import { useDetailsWords } from '../details-words.en.tsx'
import styles from './recently-viewed.module.css'
import { addViewed, parseViewed, type ViewedProduct, viewedProductsSetting } from './viewed-products.ts'

interface RecentlyViewedProps {
  readonly product: Pick<Product, 'slug' | 'name' | 'images' | 'dimensions'>
}

/** The products that were viewed in this browser. The list is never sent to the server. */
export function RecentlyViewed({ product }: RecentlyViewedProps) {
  const words = useDetailsWords()
  const [viewed, setViewed] = useState<readonly ViewedProduct[]>([])
  useEffect(() => {
    const known = parseViewed(viewedProductsSetting.read())
    const { slug, name, images, dimensions } = product
    const seen = { slug, name, picture: images[0]?.src ?? null, isMeasured: dimensions !== null }
    viewedProductsSetting.write(JSON.stringify(addViewed(known, seen)))
    setViewed(known.filter((each) => each.slug !== slug))
  }, [product])
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCleared, setCleared] = useState(false)
  if (viewed.length === 0 && !isCleared) return null
  const forget = () => {
    viewedProductsSetting.write('')
    setViewed([])
    setCleared(true)
    heading.current?.focus()
  }
  return (
    <section className="page-part" aria-labelledby="seen" data-screen-only>
      <div className={`title-row ${styles.head}`}>
        <h2 id="seen" ref={heading} tabIndex={-1}>
          {words.viewed}
        </h2>
        {isCleared ? (
          <p role="status">{words.cleared}</p>
        ) : (
          <button type="button" data-control="clear" className={controls.text} onClick={forget}>
            {words.clear}
          </button>
        )}
      </div>
      {viewed.length > 0 && (
        <ul className={styles.viewed}>
          {viewed.map(({ slug, name, picture, isMeasured }) => (
            <li key={slug}>
              <Link to={`/product/${slug}`}>
                <span className={`thumbnail ${styles.picture}`}>
                  {picture !== null && <img src={picture} alt="" width={320} height={240} loading="lazy" />}
                </span>
                {name}
              </Link>
              {isMeasured && product.dimensions !== null && (
                <Link className={`small-print ${styles.compare}`} to={`/compare?a=${product.slug}&b=${slug}`}>
                  {words.compare}
                  <span className="hidden-visually">{words.compareWith(name)}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
