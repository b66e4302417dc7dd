import { isOfType } from './content-type.ts'

export const PICTURES = 'pictures'
/** Kept with them once all are there that the shop has. It is nothing's address. */
const ALL = '/pictures/all'

/** Whether a response is a picture, and not a page that a network put in its place. */
export function isWhole(response: Response): boolean {
  return response.status === 200 && isOfType(response, 'image/')
}

/** `/pictures/fjord/hero-640.0eeb60a7.webp` as `/pictures/fjord/hero`: the same of every size and format. */
export function nameOf(address: string): string {
  return new URL(address).pathname.replace(/-\d+\.[0-9a-f]+\.\w+$/, '')
}

/** Keeps pictures that nobody has looked at yet. Whether all are kept that the shop has. */
export async function keepPictures(addresses: readonly string[]): Promise<boolean> {
  const cache = await caches.open(PICTURES)
  const names = new Set((await cache.keys()).map(({ url }) => nameOf(url)))
  let isAll = true
  for (const address of addresses) {
    const request = new Request(new URL(address, self.location.origin))
    if (names.has(nameOf(request.url))) continue
    const response = await fetch(request)
    if (isWhole(response)) await cache.put(request, response)
    else isAll &&= response.status === 404
  }
  if (isAll) await cache.put(ALL, new Response())
  return isAll
}

export async function hasAllPictures(): Promise<boolean> {
  return (await (await caches.open(PICTURES)).match(ALL)) !== undefined
}
