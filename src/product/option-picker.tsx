import { useId } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { Amount } from '../ui/amount.tsx'
import { type Choice, optionFacts } from './choice.ts'
import styles from './pickers.module.css'

interface OptionPickerProps {
  readonly product: Product
  readonly choice: Choice
  readonly attribute: string
  /** Whether the shopper wanted to go on without it. */
  readonly isMissed: boolean
  /** Where the page says so. */
  readonly errorId: string
  readonly onOption: (option: string) => void
}

/** The radio group of one attribute, each option with what it costs more. Nothing is chosen beforehand. */
export function OptionPicker({ product, choice, attribute, isMissed, errorId, onOption }: OptionPickerProps) {
  const id = useId()
  const chosen = choice.options[attribute]
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required
      aria-invalid={isMissed}
      aria-describedby={isMissed ? errorId : undefined}
      data-attribute={attribute}
    >
      <p className={styles.legend}>
        <span id={`${id}-legend`}>{attribute}</span>{' '}
        <span className={styles.value} data-open={chosen === undefined}>
          {chosen ?? 'Please choose'}
        </span>
      </p>
      <div className={styles.options}>
        {optionFacts(product, choice, attribute).map(({ option, more, soldOut }, index) => (
          <label key={option} className={styles.option} data-sold-out={soldOut}>
            <input
              type="radio"
              name={`${id}-option`}
              value={option}
              checked={option === chosen}
              // What a browser remembers of the page before would be shown as chosen, and a press on it be none.
              autoComplete="off"
              aria-labelledby={`${id}-${index}`}
              aria-describedby={`${id}-${index}-facts`}
              onChange={() => onOption(option)}
            />
            <span id={`${id}-${index}`}>{option}</span>
            <span id={`${id}-${index}-facts`} className={styles.facts}>
              {soldOut ? (
                'Sold out'
              ) : more > 0 ? (
                <>
                  + <Amount cents={more} />
                </>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
