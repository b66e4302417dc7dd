// Makes the icons of the installed app from the shop's own icon.

import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Only the inner 80% of a maskable icon are sure to be visible; the rest is filled with `GROUND`. */
const SAFE_ZONE = 0.72
const GROUND = '#23463a'

const ICONS = [
  { name: 'icon-192.png', size: 192, part: 1 },
  { name: 'icon-512.png', size: 512, part: 1 },
  { name: 'icon-maskable-512.png', size: 512, part: SAFE_ZONE },
  { name: 'apple-touch-icon.png', size: 180, part: SAFE_ZONE },
]

/** @param {{ root: string, out: string }} folders */
export async function buildIcons({ root, out }) {
  const { default: sharp } = await import('sharp')
  const drawing = await readFile(join(root, 'src/ui/design/icon.svg'))
  await mkdir(out, { recursive: true })
  for (const { name, size, part } of ICONS) {
    const inner = Math.round(size * part)
    const icon = await sharp(drawing, { density: 72 * (inner / 32) })
      .resize(inner, inner)
      .png()
      .toBuffer()
    const ground = { width: size, height: size, channels: 4, background: part === 1 ? '#0000' : GROUND }
    await sharp({ create: /** @type {import('sharp').Create} */ (ground) })
      .composite([{ input: icon }])
      .png({ compressionLevel: 9 })
      .toFile(join(out, name))
  }
}
