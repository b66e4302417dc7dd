import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_QUANTITY } from '#domain/cart/limits.ts'
import { useAfterPress } from '../../ui/form/use-after-press.ts'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { useWords } from '../../ui/language/language-context.ts'
import styles from './quantity-field.module.css'
import { CART_STATUS_WORDS } from './status-words.en.ts'

/** A typed number is applied after this pause, in ms, and at once on Enter or on blur. */
const TYPING_PAUSE_MS = 700

interface QuantityFieldProps {
  readonly quantity: number
  /** The item's name, for the accessible names of the buttons. */
  readonly of: string
  /** Called with a number from 1 to `MAX_QUANTITY`, or with what was typed: any whole number, or NaN. */
  readonly onQuantity: (quantity: number) => void
}

/**
 * The spin button `Quantity` with a button on either side. A disabled button keeps the focus. A typed number is applied
 * once typing has paused or ended.
 */
export function QuantityField({ quantity, of, onQuantity }: QuantityFieldProps) {
  const words = useWords('cartStatus', CART_STATUS_WORDS)
  const [draft, showDraft] = useState<string | null>(null)
  /** The number in the field; NaN if it has none. */
  const shown = draft === null ? quantity : wholeNumber(draft)
  /** The text to apply on blur; null if one of the buttons has already applied it. */
  const unsettled = useRef<string | null>(null)
  const afterPress = useAfterPress()
  const setDraft = (text: string | null) => {
    unsettled.current = text
    showDraft(text)
  }

  const settle = (text: string) => {
    setDraft(null)
    const typed = wholeNumber(text)
    if (typed !== quantity) onQuantity(typed)
  }
  const step = (by: number) => {
    const next = Math.min(Math.max((Number.isNaN(shown) ? quantity : shown) + by, 1), MAX_QUANTITY)
    setDraft(null)
    if (next !== quantity) onQuantity(next)
  }
  const onPause = useEffectEvent((text: string) => {
    const typed = wholeNumber(text)
    if (typed >= 1 && typed <= MAX_QUANTITY) settle(text)
  })
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => onPause(draft), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (by !== 0) {
      event.preventDefault()
      step(by)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      settle(event.currentTarget.value)
    }
    if (event.key === 'Escape' && draft !== null) {
      event.preventDefault()
      setDraft(null)
    }
  }

  return (
    <div className={styles.stepper}>
      <button type="button" aria-label={words.oneLess(of)} aria-disabled={quantity <= 1} onClick={() => step(-1)}>
        <MinusIcon />
      </button>
      <input
        // From a number field a browser drops a comma: 1,5 would be 15.
        type="text"
        inputMode="numeric"
        role="spinbutton"
        aria-label={words.quantity}
        aria-valuenow={Number.isNaN(shown) ? undefined : shown}
        aria-valuemin={1}
        aria-valuemax={MAX_QUANTITY}
        // Otherwise the browser restores an old value when the page is opened again.
        autoComplete="off"
        value={draft ?? quantity}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => afterPress(() => unsettled.current !== null && settle(unsettled.current))}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
      />
      <button
        type="button"
        aria-label={words.oneMore(of)}
        aria-disabled={quantity >= MAX_QUANTITY}
        onClick={() => step(1)}
      >
        <PlusIcon />
      </button>
    </div>
  )
}

const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)
