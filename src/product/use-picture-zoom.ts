import { select } from 'd3-selection'
import { zoom as createZoom, type D3ZoomEvent, type ZoomBehavior, zoomIdentity } from 'd3-zoom'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The largest scale. The sources of a picture have no more detail. */
const MAX_SCALE = 4
/** The factor of one press of a button or key. */
const SCALE_STEP = 1.5

type Behavior = ZoomBehavior<HTMLElement, unknown>

/**
 * Zooms a picture in its frame: by pinching, the wheel, a double click, buttons and keys. Until it is enlarged, one
 * finger and a horizontal wheel scroll the frame.
 * @param frame the element that receives the gestures; each picture in it has its size
 * @param index of the frame's child with the picture
 */
export function usePictureZoom(frame: RefObject<HTMLElement | null>, index: number) {
  const behavior = useRef<Behavior | null>(null)
  const [isEnlarged, setEnlarged] = useState(false)

  useLayoutEffect(() => {
    const element = frame.current
    const picture = element?.children[index]?.querySelector('img')
    if (element === null || picture === null || picture === undefined) return
    const enlarged = { now: false }
    const own: Behavior = createZoom<HTMLElement, unknown>()
      .scaleExtent([1, MAX_SCALE])
      .touchable(true)
      .duration(matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200)
      .filter((event: Event) => isZoomGesture(event, enlarged.now))
      .on('zoom', ({ transform: { x, y, k } }: D3ZoomEvent<HTMLElement, unknown>) => {
        picture.style.transform = k === 1 ? '' : `translate(${x}px, ${y}px) scale(${k})`
        enlarged.now = k > 1
        setEnlarged(k > 1)
      })
    const fitted = { width: 0, height: 0 }
    const fitPicture = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width === fitted.width && height === fitted.height) return
      const isFirst = fitted.width === 0
      Object.assign(fitted, { width, height })
      const box: [[number, number], [number, number]] = [
        [0, 0],
        [width, height],
      ]
      own.extent(box).translateExtent(box)
      // The observer reports the first size late, when the picture may be enlarged already.
      if (!isFirst) select(element).call(own.transform, zoomIdentity)
    }
    select(element).call(own)
    behavior.current = own
    fitPicture()
    const sizes = new ResizeObserver(fitPicture)
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      select(element).call(own.transform, zoomIdentity).on('.zoom', null)
    }
  }, [frame, index])

  const run = (act: (own: Behavior, element: HTMLElement) => void) => {
    if (behavior.current !== null && frame.current !== null) act(behavior.current, frame.current)
  }
  return {
    isEnlarged,
    enlarge: () => run((own, element) => select(element).call(own.scaleBy, SCALE_STEP)),
    reduce: () => run((own, element) => select(element).call(own.scaleBy, 1 / SCALE_STEP)),
    reset: () => run((own, element) => select(element).call(own.transform, zoomIdentity)),
    /** Moves an enlarged picture by CSS pixels. */
    move: (x: number, y: number) => run((own, element) => select(element).call(own.translateBy, x, y)),
  }
}

function isZoomGesture(event: Event, isEnlarged: boolean): boolean {
  if (event instanceof WheelEvent) return isEnlarged || Math.abs(event.deltaY) > Math.abs(event.deltaX)
  if (typeof TouchEvent !== 'undefined' && event instanceof TouchEvent) return isEnlarged || event.touches.length > 1
  if (event instanceof MouseEvent && event.type === 'mousedown') return isEnlarged && event.button === 0
  return true
}
