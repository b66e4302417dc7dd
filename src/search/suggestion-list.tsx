import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router-dom'
import type { Suggestions } from '#domain/search/search.ts'
import { browserApi } from '../client/api/browser-api.ts'
import { useTerm } from '../client/catalogue-words.ts'
import { Amount } from '../ui/amount.tsx'
import { useFollowingValue } from '../ui/form/use-following-value.ts'
import { isModifiedClick } from '../ui/is-modified-click.ts'
import { useContentLang, useWords } from '../ui/language/language-context.ts'
import { useOnline } from '../ui/use-online.ts'
import styles from './suggestion-list.module.css'
import { suggestionSource } from './suggestion-source.ts'
import { SUGGESTION_WORDS } from './suggestion-words.en.tsx'

export interface SuggestionListProps {
  readonly id: string
  readonly input: RefObject<HTMLInputElement | null>
  /** The last search. */
  readonly words: string
}

type Suggestion = Suggestions['suggestions'][number]

/**
 * The suggestions below a search field: the list of a combobox (WAI-ARIA, editable with list autocomplete). The focus
 * stays in the field. Arrow keys move through the list, Enter opens an option, Escape closes the list. The options
 * are links, so that they can be opened in a new tab.
 */
export function SuggestionList({ id, input, words: searched }: SuggestionListProps) {
  const words = useWords('suggestions', SUGGESTION_WORDS)
  const [found, setFound] = useState<Suggestions | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const navigate = useNavigate()
  const isOnline = useOnline()
  const { key } = useLocation()
  const popup = useRef<HTMLDivElement>(null)
  useFollowingValue(input, searched)
  const source = useMemo(
    () =>
      suggestionSource({
        ask: (question, signal) =>
          browserApi.get<Suggestions>(`/api/search/suggest?q=${encodeURIComponent(question)}`, signal),
        onFound(next) {
          setFound(next)
          setActive(-1)
        },
      }),
    [],
  )
  const suggestions = found?.suggestions ?? []
  const isShown = isOpen && found !== null && suggestions.length > 0
  const chosen = isShown ? suggestions[active] : undefined

  const follow = (path: string) => {
    setOpen(false)
    void navigate(path)
  }
  const open = () => {
    setOpen(true)
    source.typed(input.current?.value ?? '')
  }
  const onType = useEffectEvent(open)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { length } = suggestions
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        // The field’s own: they select its text, or move its caret.
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return
        event.preventDefault()
        if (!isShown) return open()
        // -1, before the first and after the last option, is the field itself.
        return setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : length)) % (length + 1)) - 1)
      case 'Enter':
        if (event.isComposing || chosen === undefined) return setOpen(false)
        event.preventDefault()
        return follow(chosen.path)
      case 'Escape':
        if (!isShown) return
        event.preventDefault()
        event.stopPropagation()
        return setOpen(false)
    }
  })

  useEffect(() => {
    const field = input.current
    if (field === null) return
    const ended = new AbortController()
    const { signal } = ended
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && popup.current?.contains(relatedTarget))) setOpen(false)
    }
    field.addEventListener('input', () => onType(), { signal })
    field.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    field.addEventListener('blur', leave, { signal })
    // Handles text that was typed before this code loaded.
    if (field.value !== field.defaultValue) onType()
    return () => {
      ended.abort()
      source.stop()
    }
  }, [input, source])

  const activeId = chosen === undefined ? null : `${id}-${active}`
  useEffect(() => {
    const field = input.current
    if (field === null) return
    field.setAttribute('aria-expanded', String(isShown))
    setOrRemove(field, { name: 'aria-controls', value: isShown ? id : null })
    setOrRemove(field, { name: 'aria-activedescendant', value: activeId })
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [input, id, isShown, activeId])

  // Closes on navigation, but not on the first page, and before anything can be typed on the next.
  const shownAt = useRef(key)
  useLayoutEffect(() => {
    if (shownAt.current === key) return
    shownAt.current = key
    setOpen(false)
  }, [key])

  return (
    <>
      <p role="status" className="hidden-visually">
        {isShown && words.found(suggestions.length)}
      </p>
      {!isOnline && (
        <p role="status" className={`${styles.popup} ${styles.offline}`}>
          {words.offline}
        </p>
      )}
      {isShown && (
        <div ref={popup} className={styles.popup}>
          {found.corrected !== undefined && (
            <p className={`small-print ${styles.corrected}`}>{words.corrected(<em>{found.corrected}</em>)}</p>
          )}
          <div id={id} role="listbox" aria-label={words.suggestions}>
            {suggestions.map((suggestion, index) => (
              <Option
                key={suggestion.path}
                id={`${id}-${index}`}
                suggestion={suggestion}
                isActive={index === active}
                onFollow={() => follow(suggestion.path)}
              />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

interface OptionProps {
  readonly id: string
  readonly suggestion: Suggestion
  readonly isActive: boolean
  readonly onFollow: () => void
}

function Option({ id, suggestion: { kind, name, path, price, picture }, isActive, onFollow }: OptionProps) {
  const { kinds, from } = useWords('suggestions', SUGGESTION_WORDS)
  const contentLang = useContentLang()
  const term = useTerm()
  const href = useHref(path)
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      href={href}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (isModifiedClick(event)) return
        event.preventDefault()
        onFollow()
      }}
    >
      <span className={`thumbnail ${styles.picture}`}>
        {picture !== undefined && (
          <img src={picture.src} alt="" width={picture.width} height={picture.height} decoding="async" />
        )}
      </span>
      <span lang={kind === 'product' || kind === 'category' ? undefined : contentLang}>{term(name)}</span>
      <span className="small-print">{price === undefined ? kinds[kind] : from(<Amount cents={price} />)}</span>
    </a>
  )
}

function setOrRemove(element: Element, { name, value }: { readonly name: string; readonly value: string | null }) {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
