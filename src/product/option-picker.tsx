import { useId } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { useTerm } from '../client/catalogue-words.ts'
import { Amount } from '../ui/amount.tsx'
import { type Choice, optionFacts } from './choice.ts'
import styles from './pickers.module.css'
import { useProductWords } from './words.en.ts'

interface OptionPickerProps {
  readonly product: Product
  readonly choice: Choice
  readonly attribute: string
  /** Whether the form was submitted without a choice. */
  readonly isMissed: boolean
  readonly onOption: (option: string) => void
}

/** The radio group of one attribute, with the price difference of each option. None is preselected. */
export function OptionPicker({ product, choice, attribute, isMissed, onOption }: OptionPickerProps) {
  const words = useProductWords()
  const term = useTerm()
  const id = useId()
  const chosen = choice.options[attribute]
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required
      aria-invalid={isMissed}
      aria-describedby={isMissed ? `${id}-missed` : undefined}
      data-attribute={attribute}
    >
      <p className={styles.legend}>
        <span id={`${id}-legend`}>{term(attribute)}</span>{' '}
        {isMissed ? (
          <span id={`${id}-missed`} className={styles.missed}>
            {words.chooseOne(term(attribute))}
          </span>
        ) : (
          <span className={styles.value}>{chosen === undefined ? words.choose : term(chosen)}</span>
        )}
      </p>
      <div className={styles.options}>
        {optionFacts(product, choice, attribute).map(({ option, more, soldOut }, index) => (
          <label key={option} className={styles.option} data-sold-out={soldOut}>
            <input
              className="covering-radio"
              type="radio"
              name={`${id}-option`}
              value={option}
              checked={option === chosen}
              // Otherwise the browser restores an old choice, and a click on that option has no effect.
              autoComplete="off"
              aria-labelledby={`${id}-${index}`}
              aria-describedby={`${id}-${index}-facts`}
              onChange={() => onOption(option)}
            />
            <span id={`${id}-${index}`}>{term(option)}</span>
            <span id={`${id}-${index}-facts`} className={styles.facts}>
              {soldOut ? (
                words.soldOutOption
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
