import { isOfType } from './content-type.ts'

/** The cache of the catalogue's pictures. */
export const PICTURES = 'pictures'
/** The key of the marker that all pictures are cached. No picture has this path. */
const ALL = '/pictures/all'

/** Whether a response is a picture, and not a captive portal's page. */
export function isPictureResponse(response: Response): boolean {
  return response.status === 200 && isOfType(response, 'image/')
}

/** `/pictures/fjord/hero` for `/pictures/fjord/hero-640.0eeb60a7.webp`: the same for every size and format. */
export const pictureNameOf = (address: string): string => new URL(address).pathname.replace(/-\d+\.[0-9a-f]+\.\w+$/, '')

/** Caches these pictures in place of those before. Returns whether all of them are cached. */
export async function cachePictures(addresses: readonly string[]): Promise<boolean> {
  const cache = await caches.open(PICTURES)
  const known = new Map((await cache.keys()).map((request) => [request.url, request]))
  let isAll = true
  for (const address of addresses) {
    const request = new Request(new URL(address, self.location.origin))
    if (known.delete(request.url)) continue
    const response = await fetch(request)
    if (isPictureResponse(response)) await cache.put(request, response)
    else isAll &&= response.status === 404
  }
  if (!isAll) return false
  for (const old of known.values()) await cache.delete(old)
  await cache.put(ALL, new Response())
  return true
}

export async function hasAllPictures(): Promise<boolean> {
  return (await (await caches.open(PICTURES)).match(ALL)) !== undefined
}
