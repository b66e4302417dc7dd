import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Identifies the last navigation to a page, also to the same one. One that only replaces the query, as by a filter, is none. */
export function useVisit(): string {
  const { key, pathname, search } = useLocation()
  const type = useNavigationType()
  const [last, setLast] = useState({ key, pathname, search, visit: key })
  if (key === last.key) return last.visit
  const isQueryReplaced = type === 'REPLACE' && pathname === last.pathname && search !== last.search
  const visit = isQueryReplaced ? last.visit : key
  setLast({ key, pathname, search, visit })
  return visit
}
