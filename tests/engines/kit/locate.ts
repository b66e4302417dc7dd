import type { Point } from './driver.ts'

/** An element of a page, by role and accessible name. */
export interface Query {
  readonly role: Role
  /** A regular expression's source, for the accessible name. */
  readonly name?: string
  readonly within?: Query
}

type Role =
  | 'alert'
  | 'article'
  | 'banner'
  | 'button'
  | 'combobox'
  | 'heading'
  | 'link'
  | 'list'
  | 'listitem'
  | 'main'
  | 'radio'
  | 'radiogroup'
  | 'spinbutton'
  | 'status'
  | 'textbox'

/** The request to the page. Every function here runs in the page, and is self-contained. */
interface PageRequest {
  readonly query: Query
  /** `point`: where to press it, once it is stable, uncovered and enabled. */
  readonly act: 'point' | 'select' | 'read'
}

export interface Found {
  readonly text: string
  readonly value: string
  readonly isChecked: boolean
  readonly data: Readonly<Record<string, string | undefined>>
}

interface Answer {
  readonly found: readonly Found[]
  readonly point: Point | null
  /** The reason if there is no point. */
  readonly why: string
}

/** Finds the visible elements that match a query. `select` focuses the first one and selects its text. */
export async function askPage({ query, act }: PageRequest): Promise<Answer> {
  const selectors: Record<string, string> = {
    banner: 'header',
    button: 'button, [role="button"]',
    combobox: 'select',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    list: 'ul, ol',
    listitem: 'li',
    radio: 'input[type="radio"]',
    spinbutton: '[role="spinbutton"]',
    textbox: 'input:not([type="radio"], [type="checkbox"], [role="spinbutton"], [type="hidden"]), textarea',
  }
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label')
    if (label !== null) return label
    const by = element.getAttribute('aria-labelledby')
    if (by !== null)
      return by
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    return (labels.length > 0 ? labels.map(({ textContent }) => textContent).join(' ') : element.textContent).trim()
  }
  const find = ({ role, name = '', within }: Query): Element[] => {
    const roots = within === undefined ? [document] : find(within)
    return roots
      .flatMap((root) => [
        ...root.querySelectorAll(selectors[role] ?? role),
        ...root.querySelectorAll(`[role="${role}"]`),
      ])
      .filter((element, index, all) => all.indexOf(element) === index)
      .filter((element) => element.getClientRects().length > 0 && new RegExp(name).test(nameOf(element)))
  }
  const elements = find(query)
  const [first] = elements
  if (act === 'select' && first instanceof HTMLInputElement) {
    first.focus()
    first.select()
  }
  const found = elements.map((element) => ({
    text: element instanceof HTMLElement ? element.innerText : '',
    value: 'value' in element ? String(element.value) : (element.getAttribute('value') ?? ''),
    isChecked: element instanceof HTMLInputElement && element.checked,
    data: element instanceof HTMLElement ? { ...element.dataset } : {},
  }))
  if (act !== 'point') return { found, point: null, why: '' }
  if (first === undefined) return { found, point: null, why: 'it is not there' }
  if ('disabled' in first && first.disabled === true) return { found, point: null, why: 'it is disabled' }
  // A radio may be hidden behind its label.
  const target = first.matches('input[type="radio"]') ? (first.closest('label') ?? first) : first
  const placed = () => {
    const { left, top, width, height } = target.getBoundingClientRect()
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  }
  const { x: left, y: top } = placed()
  const isSeen = left >= 0 && top >= 0 && left < innerWidth && top < innerHeight
  const isOpen = (x: number, y: number): boolean => target.contains(document.elementFromPoint(x, y))
  if (!isSeen || !isOpen(left, top)) target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = placed()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const point = placed()
  if (before.x !== point.x || before.y !== point.y) return { found, point: null, why: 'it moves' }
  if (!target.isConnected) return { found, point: null, why: 'it was taken away' }
  const over = document.elementFromPoint(point.x, point.y)
  if (!target.contains(over)) return { found, point: null, why: `over it lies ${over?.outerHTML.slice(0, 120)}` }
  // For the page's last state: which element received the press.
  const note = ({ type, target }: Event): void => {
    const heard = target instanceof Element ? target.outerHTML.slice(0, 120) : String(target)
    document.documentElement.dataset.pressed = `${document.documentElement.dataset.pressed ?? ''} ${type}: ${heard}`
  }
  document.documentElement.dataset.pressed = `${nameOf(target)} at ${point.x}, ${point.y}:`
  for (const type of ['pointerdown', 'click']) addEventListener(type, note, { capture: true, once: true })
  return { found, point, why: '' }
}
