import type { Product } from '#domain/catalogue/product.ts'
import { PictureView } from '../design/picture-view.tsx'
import styles from './gallery.module.css'

interface GalleryProps {
  readonly product: Pick<Product, 'images' | 'name'>
  readonly colour: string | null
}

/** The pictures of a product in the chosen colour: in the studio, and in a room where there is one. */
export function Gallery({ product, colour }: GalleryProps) {
  const own = product.images.filter((image) => image.kind !== 'drawing' && image.colour === colour)
  const shown = own.length > 0 ? own : product.images.filter(({ kind }) => kind === 'hero').slice(0, 1)
  return (
    <section className={styles.gallery} aria-label="Pictures" data-alone={shown.length === 1}>
      {shown.map((picture, index) => (
        <figure key={picture.kind} className={styles.figure}>
          <PictureView
            picture={picture}
            sizes="(min-width: 62rem) 58vw, 100vw"
            priority={index === 0 ? 'first' : 'near'}
          />
        </figure>
      ))}
    </section>
  )
}
