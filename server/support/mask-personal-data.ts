/** `w•••@g•••.com`: enough to distinguish two customers on the phone. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const dot = domain.lastIndexOf('.')
  const [host, end] = dot === -1 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot)]
  return `${first(local)}•••@${first(host)}•••${end}`
}

/** `Wilhelmina Oosthuizen` as `W. O.`. */
export function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${first(word)}.`)
    .join(' ')
}

const first = (text: string): string => [...text][0] ?? ''
