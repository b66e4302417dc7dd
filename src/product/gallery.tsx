import { type MouseEvent, useEffect, useState } from 'react'
import type { Picture, Product } from '#domain/catalogue/product.ts'
import { usePictureTransition } from '../client/picture-transition.ts'
import { isModifiedClick } from '../ui/is-modified-click.ts'
import { largestPath } from '../ui/picture/largest-path.ts'
import { PictureView } from '../ui/picture/picture-view.tsx'
import styles from './gallery.module.css'
import { usePictureStrip } from './use-picture-strip.ts'
import { useProductWords } from './words.en.ts'

const loadLargePictures = () => import('./large-pictures.tsx').then(({ LargePictures }) => LargePictures)
type LargePictures = Awaited<ReturnType<typeof loadLargePictures>>

interface GalleryProps {
  readonly product: Pick<Product, 'id' | 'slug' | 'name'>
  /** Those of the chosen options. */
  readonly images: readonly Picture[]
  readonly colour: string | null
}

/**
 * The pictures of a product in the chosen colour, in a strip with thumbnails. Each links to its largest version, or,
 * with JavaScript, opens it in a dialog that also has the drawing. Another colour keeps the position in the strip.
 */
export function Gallery({ product: { id, slug, name }, images, colour }: GalleryProps) {
  const words = useProductWords()
  const [large, setLarge] = useState<{ readonly View: LargePictures; readonly first: number } | null>(null)
  const strip = usePictureStrip<HTMLDivElement>()
  const thumbnails = usePictureStrip<HTMLDivElement>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the thumbnails follow the pictures, and nothing else.
  useEffect(() => thumbnails.show(strip.at), [strip.at])
  const moving = usePictureTransition(`/product/${slug}`, id)
  const own = images.filter((image) => image.kind !== 'drawing' && image.colour === colour)
  const shown = own.length > 0 ? own : images.filter(({ kind }) => kind === 'hero').slice(0, 1)

  const enlarge = (event: MouseEvent<HTMLAnchorElement>, first: number) => {
    if (isModifiedClick(event)) return
    event.preventDefault()
    const link = event.currentTarget
    void loadLargePictures().then(
      (View) => setLarge({ View, first }),
      // It is removed with the page, if the shopper has gone to another one.
      () => link.isConnected && location.assign(link.href),
    )
  }

  return (
    <section className={styles.gallery} aria-label={words.pictures} data-alone={shown.length === 1}>
      <div ref={strip.ref} className={styles.strip} onScroll={strip.onScroll}>
        {shown.map((picture, index) => (
          <a
            key={picture.src}
            className={styles.figure}
            style={index === strip.at ? moving : undefined}
            href={largestPath(picture)}
            data-button
            onClick={(event) => enlarge(event, index)}
          >
            <span className="hidden-visually">{words.enlarge}</span>
            <PictureView
              picture={picture}
              sizes="(min-width: 62rem) 58vw, 100vw"
              priority={index === 0 ? 'first' : 'near'}
            />
          </a>
        ))}
      </div>
      {shown.length > 1 && (
        <div ref={thumbnails.ref} className={styles.thumbnails}>
          {shown.map((picture, index) => (
            <button
              key={picture.src}
              type="button"
              aria-label={words.showPicture(index + 1, shown.length)}
              aria-current={index === strip.at}
              onClick={() => strip.show(index)}
            >
              <PictureView picture={{ ...picture, placeholder: null }} sizes="6rem" alt="" />
            </button>
          ))}
        </div>
      )}
      {large !== null && (
        <large.View
          pictures={[...shown, ...images.filter(({ kind }) => kind === 'drawing')]}
          first={large.first}
          name={name}
          onClose={() => setLarge(null)}
        />
      )}
    </section>
  )
}
