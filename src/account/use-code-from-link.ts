import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LINK_CODE } from '#domain/customer/password.ts'

/** Reads the one-time code from the query of the URL, and removes it; an empty string for none. */
export function useCodeFromQuery(): string {
  const { search } = useLocation()
  const [code] = useState(() => /^\d{8}$/.exec(new URLSearchParams(search).get('code') ?? '')?.[0] ?? '')
  const remove = useEffectEvent(useCodeRemoval())
  useEffect(() => {
    if (code !== '') remove()
  }, [code])
  return code
}

/** Reads the one-time code from the hash of the URL, and removes it; again when a link is opened in the same tab. */
export function useCodeFromHash(onFound: (linkCode: string) => void): void {
  const { hash } = useLocation()
  const found = useEffectEvent(onFound)
  const remove = useEffectEvent(useCodeRemoval())
  useEffect(() => {
    const code = /^#code=(.*)$/.exec(hash)?.[1] ?? ''
    if (!LINK_CODE.test(code)) return
    remove()
    found(code)
  }, [hash])
}

/** Returns a function that removes the code from the address, the browser's history and the router's location. */
function useCodeRemoval(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    const rest = new URLSearchParams(search)
    rest.delete('code')
    void navigate({ pathname, search: String(rest) }, { replace: true, preventScrollReset: true })
  }
}
