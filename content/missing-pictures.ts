import { join } from 'node:path'
import pLimit from 'p-limit'
import { filesOf, hashOf, isWhole, readSource, writePictureFile } from './picture-files.ts'
import type { Picture } from './schema.ts'

/** So few at once, since passwords are hashed by the same four threads. */
const AT_ONCE = 2

interface ShopPictures {
  /** The project's folder. */
  readonly root: string
  /** By the path of the source. */
  readonly manifest: Readonly<Record<string, Picture>>
}

/**
 * Makes the files of pictures that the build left out, each when it is first requested. The returned function takes the
 * path of a file in `build/pictures/`, and resolves when that file is there. It makes nothing if no picture has such a
 * file, or if the picture's source has changed since the build. It resolves with the path of the present file if an earlier
 * release had another one for the picture, size and format; otherwise with null.
 */
export function missingPictures({ root, manifest }: ShopPictures): (name: string) => Promise<string | null> {
  const folder = join(root, 'build/pictures')
  // Thousands of files: listed at the first request, so that the shop opens no later.
  let known: ReturnType<typeof filesByName> | undefined
  const limit = pLimit(AT_ONCE)
  const making = new Map<string, Promise<string | null>>()
  let present: ReadonlyMap<string, string> | undefined
  const makeIfMissing = async (name: string): Promise<string | null> => {
    known ??= filesByName(manifest)
    const missing = known.get(name)
    if (missing === undefined) {
      present ??= new Map([...known.keys()].map((each) => [withoutHash(each), each]))
      return present.get(withoutHash(name)) ?? null
    }
    if (await isWhole(join(folder, name))) return null
    await limit(async () => {
      const { path, hash, file } = missing
      const source = await readSource(join(root, 'content'), path)
      if (hashOf(source) !== hash) return
      const { default: sharp } = await import('sharp')
      sharp.concurrency(1)
      // Pictures are made once: what is cached would never be used.
      sharp.cache(false)
      await writePictureFile(sharp, { source, file, folder })
    })
    return null
  }
  return (name) => {
    const work = making.get(name) ?? makeIfMissing(name).finally(() => making.delete(name))
    making.set(name, work)
    return work
  }
}

function filesByName(manifest: ShopPictures['manifest']) {
  return new Map(
    Object.entries(manifest).flatMap(([path, picture]) =>
      filesOf(picture).map((file) => [file.name, { path, hash: picture.hash, file }] as const),
    ),
  )
}

/** `fjord/hero-640.webp` for `fjord/hero-640.0eeb60a7.webp`. */
function withoutHash(name: string): string {
  return name.replace(/\.[0-9a-f]{8}(?=\.\w+$)/, '')
}
