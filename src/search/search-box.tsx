import { type ComponentType, useId, useRef, useState } from 'react'
import { Form } from 'react-router-dom'
import { SearchIcon } from '../ui/icons.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { SEARCH_BOX_WORDS } from './box-words.en.ts'
import styles from './search-box.module.css'
import type { SuggestionListProps } from './suggestion-list.tsx'

interface SearchBoxProps {
  /** `small` in the header, `large` in a page. */
  readonly size: 'small' | 'large'
  /** The last search. */
  readonly words?: string
}

/** The search field: a GET form, so that it works without JavaScript. Its suggestions load at the first focus. */
export function SearchBox({ size, words = '' }: SearchBoxProps) {
  const { search, theShop, examples } = useWords('searchBox', SEARCH_BOX_WORDS)
  const [list, setList] = useState<{ readonly View: ComponentType<SuggestionListProps> } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isRequested = useRef(false)
  const id = useId()
  const loadSuggestions = () => {
    if (isRequested.current) return
    isRequested.current = true
    // If it can't be loaded, the search still works.
    import('./suggestion-list.tsx').then(
      ({ SuggestionList }) => setList({ View: SuggestionList }),
      () => {
        isRequested.current = false
      },
    )
  }
  return (
    <Form
      role="search"
      aria-label={size === 'large' ? theShop : undefined}
      action="/search"
      className={styles.box}
      data-size={size}
      onFocus={loadSuggestions}
      // For text typed before hydration, which has no focus event.
      onInput={loadSuggestions}
    >
      <label className="hidden-visually" htmlFor={id}>
        {search}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        name="q"
        role="combobox"
        aria-expanded="false"
        aria-autocomplete="list"
        placeholder={size === 'small' ? search : examples}
        defaultValue={words}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
        enterKeyHint="search"
      />
      <button type="submit" className="icon-button" aria-label={search}>
        <SearchIcon />
      </button>
      {list !== null && <list.View id={`${id}-list`} input={input} words={words} />}
    </Form>
  )
}
