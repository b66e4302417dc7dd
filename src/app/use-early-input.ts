import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Gives back, once a part is alive, what somebody typed into its fields while only the server's page was there, by the
 * fields' names. Fields that nobody touched are not among it.
 */
export function useEarlyInput(
  within: RefObject<HTMLElement | null>,
  onEarly: (typed: Readonly<Record<string, string>>) => void,
): void {
  const take = useEffectEvent(() => {
    const fields = [...(within.current?.querySelectorAll('input') ?? [])].filter(({ value }) => value !== '')
    onEarly(Object.fromEntries(fields.map(({ name, value }) => [name, value])))
  })
  useEffect(() => take(), [])
}
