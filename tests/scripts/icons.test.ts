import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { buildIcons } from '#scripts/icons.mjs'
import { root } from '#scripts/project.mjs'
import { AFRIKAANS_MANIFEST, WEB_MANIFEST } from '#server/site/web-manifest.ts'
import { isShopPage } from '#src/offline/shop-pages.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** A device may crop a maskable icon to a circle of four fifths. */
it('every icon of the manifest has its size, and the maskable one keeps to the safe area', async () => {
  const out = temporaryFolder()
  await buildIcons({ root, out })
  for (const icon of WEB_MANIFEST.icons) {
    const { data, info } = await sharp(join(out, basename(icon.src)))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    expect(`${width}x${height}`).toBe(icon.sizes)
    if (!('purpose' in icon)) continue
    const pixel = (x: number, y: number) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)]
    const ground = pixel(0, 0)
    expect(ground[3]).toBe(255)
    const places = Array.from(
      { length: width * height },
      (_, index) => [index % width, Math.floor(index / width)] as const,
    )
    const drawn = places.filter(
      ([x, y]) =>
        Math.hypot(x - width / 2, y - height / 2) > 0.4 * width &&
        // Pixels at the edge of the icon's background are antialiased.
        pixel(x, y).some((part, index) => Math.abs(part - (ground[index] ?? 0)) > 1),
    )
    expect(drawn).toEqual([])
  }
})

it('the manifest’s start page and shortcuts open offline', () => {
  for (const { shortcuts, start_url } of [WEB_MANIFEST, AFRIKAANS_MANIFEST]) {
    for (const { url } of [...shortcuts, { url: start_url }]) expect(isShopPage(url)).toBe(true)
  }
})

it('the installed app shows the browser’s back button, since it has none of its own', () => {
  expect(WEB_MANIFEST.display).toBe('minimal-ui')
})
