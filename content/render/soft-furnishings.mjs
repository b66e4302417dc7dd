// Pictures of the cushions and throws: height fields, lit from the upper left, with the texture of the swatches, on the
// backdrop of the couch pictures. Run it after publish.py when there is a new colour.
//   node soft-furnishings.mjs OUT        (OUT: the content/ folder)
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import sharp from 'sharp'

const OUT = argv[2]
const [W, H, SCALE] = [1200, 900, 2]
const colours = JSON.parse(readFileSync(join(OUT, 'colours.json')))
const of = (fabric) => colours.filter((colour) => colour.fabric === fabric).map((colour) => colour.slug)

const clamp = (x, low = 0, high = 1) => Math.min(high, Math.max(low, x))
const smooth = (low, high, x) => {
  const t = clamp((x - low) / (high - low))
  return t * t * (3 - 2 * t)
}
const mix = (a, b, t) => a + (b - a) * t

/** Deterministic smooth value noise in -1..1. */
function noise(x, y, seed) {
  const [xi, yi] = [Math.floor(x), Math.floor(y)]
  const at = (i, j) => {
    let n = Math.imul(i, 374761393) ^ Math.imul(j, 668265263) ^ Math.imul(seed, 1274126177)
    n = Math.imul(n ^ (n >>> 13), 1103515245)
    return (((n ^ (n >>> 16)) >>> 0) / 4294967295) * 2 - 1
  }
  const [sx, sy] = [smooth(0, 1, x - xi), smooth(0, 1, y - yi)]
  return mix(mix(at(xi, yi), at(xi + 1, yi), sx), mix(at(xi, yi + 1), at(xi + 1, yi + 1), sx), sy)
}

async function cloth(slug) {
  const { data, info } = await sharp(join(OUT, 'swatches', `${slug}.webp`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const mirror = (t, n) => {
    const m = Math.floor(Math.abs(t)) % (2 * n)
    return m < n ? m : 2 * n - 1 - m
  }
  return (x, y) => {
    const i = (mirror(y, info.height) * info.width + mirror(x, info.width)) * 3
    return [data[i], data[i + 1], data[i + 2]]
  }
}

/** The backdrop of the couch pictures: a column of pixels at a picture's edge. */
async function backdrop() {
  return sharp(join(OUT, 'pictures/sage-ottoman/oat-hero.webp'))
    .extract({ left: 4, top: 0, width: 24, height: H })
    .resize(1, H, { fit: 'fill' })
    .resize(W, H, { fit: 'fill' })
    .blur(10)
    .removeAlpha()
    .png()
    .toBuffer()
}

const LIGHT = (() => {
  const v = [-0.42, -0.62, 0.66]
  const n = Math.hypot(...v)
  return v.map((x) => x / n)
})()

/** `piece` is {cover, height, grain, shade}, functions of (x, y) in pixels of the 1200 by 900 picture. */
async function paint({ piece, slug, file, sheen, grainSize, shadows }) {
  const sample = await cloth(slug)
  const [w, h] = [W * SCALE, H * SCALE]
  const rgba = Buffer.alloc(w * h * 4)
  const e = 0.6
  for (let j = 0; j < h; j += 1)
    for (let i = 0; i < w; i += 1) {
      const [x, y] = [(i + 0.5) / SCALE, (j + 0.5) / SCALE]
      const alpha = piece.cover(x, y)
      if (alpha <= 0) continue
      const gx = (piece.height(x + e, y) - piece.height(x - e, y)) / (2 * e)
      const gy = (piece.height(x, y + e) - piece.height(x, y - e)) / (2 * e)
      const n = 1 / Math.hypot(gx, gy, 1)
      const lambert = (-gx * LIGHT[0] - gy * LIGHT[1] + LIGHT[2]) * n
      const facing = n
      let light = 0.66 + 0.52 * clamp(lambert, -0.3, 1) + sheen * (1 - facing) ** 2 * clamp(lambert + 0.3)
      light *= piece.shade(x, y)
      const [gxp, gyp] = piece.grain(x, y)
      const c = sample(gxp * grainSize + 100, gyp * grainSize + 100)
      const o = (j * w + i) * 4
      for (let k = 0; k < 3; k += 1) rgba[o + k] = clamp(c[k] * light, 0, 255)
      rgba[o + 3] = Math.round(clamp(alpha) * 255)
    }
  const cut = await sharp(rgba, { raw: { width: w, height: h, channels: 4 } })
    .resize(W, H, { kernel: 'lanczos3' })
    .png()
    .toBuffer()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}"><defs><filter id="a" x="-60%" y="-150%" width="220%" height="400%"><feGaussianBlur stdDeviation="38"/></filter><filter id="b" x="-60%" y="-300%" width="220%" height="700%"><feGaussianBlur stdDeviation="9"/></filter></defs>${shadows}</svg>`
  mkdirSync(join(OUT, 'pictures', file.split('/')[0]), { recursive: true })
  await sharp(await backdrop())
    .composite([{ input: Buffer.from(svg) }, { input: cut }])
    .webp({ quality: 88, effort: 4, smartSubsample: true })
    .toFile(join(OUT, 'pictures', `${file}.webp`))
}

const ground = ({ x, y, w }) =>
  `<ellipse cx="${x + 26}" cy="${y}" rx="${w * 1.12}" ry="44" fill="#4a443b" opacity=".33" filter="url(#a)"/><ellipse cx="${x}" cy="${y - 4}" rx="${w * 0.86}" ry="9" fill="#2d2924" opacity=".55" filter="url(#b)"/>`

/** A square cushion standing on its edge, `size` pixels wide, optionally with piping. */
function squareCushion({ size, piping, seed }) {
  const [cx, cy, r, turn] = [600, 452, size / 2, -0.035]
  const local = (x, y) => {
    const [dx, dy] = [(x - cx) / r, (y - cy) / r]
    const [u, v] = [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)]
    const pull = (t) => 1 - 0.085 * (1 - t * t) + 0.006 * noise(t * 3, seed, seed)
    return { u: u / pull(clamp(v, -1, 1)), v: v / pull(clamp(u, -1, 1)) }
  }
  const inside = (u, v) => 1 - (Math.abs(u) ** 14 + Math.abs(v) ** 14) ** (1 / 14)
  const height = (x, y) => {
    const { u, v } = local(x, y)
    const d = inside(u, v)
    const dome = (clamp(1 - u * u) * clamp(1 - v * v)) ** 0.42 * r * 0.42
    const edge = Math.max(Math.abs(u), Math.abs(v))
    const corner = Math.min(Math.abs(u), Math.abs(v))
    const angle = Math.atan2(v, u)
    const folds = smooth(0.45, 0.95, edge) * smooth(0.2, 0.9, corner) * Math.sin(angle * 26 + seed) * 2.6
    const gathers = smooth(0.7, 0.97, edge) * noise(Math.cos(angle) * 5, Math.sin(angle) * 5, seed) * 2.4
    const slack = noise(u * 1.6 + seed, v * 1.6, seed) * 7 + noise(u * 3.4, v * 3.4 + seed, seed + 1) * 2.4
    const dent = -16 * Math.exp(-((u * 1.5) ** 2 + ((v + 0.62) * 2.1) ** 2))
    const cord = piping ? 7 * Math.sqrt(clamp(1 - ((d - 0.018) / 0.018) ** 2)) : 0
    return dome + folds + gathers + slack * smooth(0, 0.35, d) + dent * smooth(0.02, 0.3, d) + cord
  }
  return {
    height,
    cover: (x, y) => {
      const { u, v } = local(x, y)
      return smooth(-0.0025, 0.0025, inside(u, v))
    },
    grain: (x, y) => {
      const { u, v } = local(x, y)
      return [(u + 0.12 * u ** 3) * r, (v + 0.12 * v ** 3) * r]
    },
    shade: (x, y) => {
      const { u, v } = local(x, y)
      const d = inside(u, v)
      return (
        mix(0.74, 1, smooth(0, 0.16, d)) *
        mix(1.03, 0.84, smooth(0.1, 1, v)) *
        (piping ? mix(0.8, 1, smooth(0.004, 0.018, Math.abs(d - 0.044))) : 1)
      )
    },
  }
}

/** A round cushion of two discs and a band, seen from the front and slightly from the side. */
function roundCushion({ seed }) {
  const [cx, cy, r] = [600, 452, 292]
  const [tx, squash] = [-20, 0.97]
  const face = (x, y) => Math.hypot((x - cx - tx) / (r * squash), (y - cy) / r)
  const body = (x, y) =>
    Math.max(
      0,
      Math.min(
        Math.hypot((x - cx - tx) / (r * squash), (y - cy) / r),
        Math.hypot((x - cx - 74) / (r * squash), (y - cy) / r),
      ),
    )
  const onFace = (x, y) => face(x, y) < 0.985
  const across = (x, y) => (x - cx - tx + 0.0001) / r
  return {
    height: (x, y) => {
      const f = face(x, y)
      if (!onFace(x, y))
        return (
          -44 * across(x, y) ** 2 -
          40 * (f - 0.985) +
          10 * Math.sin(Math.PI * clamp((f - 0.985) / 0.26)) +
          noise(x / 60, y / 60, seed) * 2
        )
      const angle = Math.atan2(y - cy, x - cx - tx)
      return (
        clamp(1 - f ** 2.6) ** 0.55 * 92 +
        smooth(0.55, 0.97, f) * Math.sin(angle * 30 + noise(Math.cos(angle) * 2, Math.sin(angle) * 2, seed) * 3) * 1.5 +
        noise(x / 150, y / 150, seed) * 9 * smooth(1, 0.6, f) +
        6 * Math.sqrt(clamp(1 - ((f - 0.965) / 0.02) ** 2))
      )
    },
    cover: (x, y) => {
      let c = 0
      for (let k = 0; k <= 10; k += 1) {
        const s = tx + ((74 - tx) * k) / 10
        c = Math.max(c, smooth(1.0025, 0.9975, Math.hypot((x - cx - s) / (r * squash), (y - cy) / r)))
      }
      return c
    },
    grain: (x, y) => [(x - cx) * (1 + 0.15 * body(x, y) ** 2), (y - cy) * (1 + 0.15 * face(x, y) ** 2)],
    shade: (x, y) => {
      const f = face(x, y)
      const fall = mix(1.04, 0.82, smooth(cy - r * 0.2, cy + r, y))
      return fall * (onFace(x, y) ? mix(0.78, 1, smooth(0.985, 0.86, f)) : 0.86 * mix(0.8, 1, smooth(0.985, 1.02, f)))
    },
  }
}

/** A throw folded into four, seen from the front and slightly from above; optionally with a fringe. */
function foldedThrow({ fringe, seed }) {
  const [left, right, top, bottom, layers] = [300, 900, 470, 640, 4]
  const back = 345
  const layerHeight = (bottom - top) / layers
  const wobble = (x, k) => noise(x / 130, k * 7.3, seed) * 4
  const sideAt = (y, k) => noise(k * 3.1 + 0.5, y / 300, seed + 4) * 7
  const front = (x, y) => {
    const k = clamp(Math.floor((y - top - wobble(x, 0) * 0.4) / layerHeight), 0, layers - 1)
    return { k, t: clamp((y - top - k * layerHeight - wobble(x, k) * (k > 0 ? 0.5 : 0)) / layerHeight) }
  }
  const depth = (y) => clamp((top - y) / (top - back))
  const lean = (y) => 46 * depth(y)
  const isTop = (x, y) => y < top + 12 + wobble(x, 0)
  const fringeLength = fringe ? 44 : 0
  const strand = (x) => Math.abs(((((x / 9 + noise(x / 40, 2, seed) * 0.4) % 1) + 1) % 1) - 0.5) * 2
  return {
    height: (x, y) => {
      if (isTop(x, y)) {
        const edge = smooth(0.12, 0, depth(y))
        const side = smooth(26, 0, Math.min(x - left - lean(y), right - lean(y) - x))
        return (
          -14 * edge * edge - 12 * side * side + noise(x / 90, y / 26, seed) * 5 + noise(x / 200, y / 60, seed + 1) * 10
        )
      }
      const { t } = front(x, y)
      return (
        Math.sqrt(clamp(1 - (2 * t - 1) ** 2, 0.06)) * layerHeight * 0.5 -
        14 * smooth(16, 0, Math.min(x - left, right - x)) +
        noise(x / 70, y / 40, seed) * 2.2
      )
    },
    cover: (x, y) => {
      const { k } = front(x, y)
      if (isTop(x, y)) {
        const far = back + wobble(x, 9)
        const inL = smooth(-1.5, 1.5, x - (left + lean(y) + sideAt(y, 9) * 0.3))
        const inR = smooth(-1.5, 1.5, right - lean(y) - sideAt(y, 8) * 0.3 - x)
        return smooth(-1.5, 1.5, y - far) * inL * inR
      }
      const round = 10 * (2 * front(x, y).t - 1) ** 4
      const inX = smooth(-1, 1, x - (left + sideAt(0, k) + round)) * smooth(-1, 1, right - sideAt(1, k + 9) - round - x)
      const below = smooth(1, -1, y - bottom - wobble(x, 3))
      const hang =
        fringe &&
        y > top + layerHeight - 4 &&
        y < top + layerHeight + fringeLength - 10 * Math.abs(noise(x / 6, 5, seed)) &&
        x > left + 8 &&
        x < right - 8
          ? smooth(0.95, 0.6, strand(x))
          : 0
      return Math.max(inX * below, hang)
    },
    grain: (x, y) =>
      isTop(x, y)
        ? [(x - 600) * (1 + 0.1 * depth(y)), (y - top) * 2.6]
        : [x - 600, (front(x, y).t * 1.2 + front(x, y).k) * layerHeight],
    shade: (x, y) => {
      if (isTop(x, y)) return mix(1.02, 1.1, depth(y))
      const { k, t } = front(x, y)
      const crease = mix(k === 0 ? 0.86 : 0.5, 1, smooth(0, 0.22, t)) * mix(0.55, 1, smooth(1, 0.8, t))
      const onFringe = fringe && y > top + layerHeight - 2 && y < top + layerHeight + fringeLength
      return (onFringe ? mix(0.62, 0.98, smooth(0.95, 0.2, strand(x))) : crease) * mix(0.94, 0.7, k / layers)
    },
  }
}

const jobs = [
  ...of('weave').map((slug, seed) => ({
    slug,
    file: `weave-scatter-cushion/${slug}-hero`,
    piece: squareCushion({ size: 600, piping: true, seed: seed + 3 }),
    sheen: 0.05,
    grainSize: 0.62,
    shadows: ground({ x: 600, y: 745, w: 260 }),
  })),
  ...of('velvet').map((slug, seed) => ({
    slug,
    file: `velvet-scatter-cushion/${slug}-hero`,
    piece: squareCushion({ size: 560, piping: false, seed: seed + 13 }),
    sheen: 0.75,
    grainSize: 0.62,
    shadows: ground({ x: 600, y: 727, w: 244 }),
  })),
  ...of('boucle').map((slug, seed) => ({
    slug,
    file: `boucle-scatter-cushion/${slug}-hero`,
    piece: roundCushion({ seed: seed + 23 }),
    sheen: 0.05,
    grainSize: 0.48,
    shadows: ground({ x: 630, y: 742, w: 190 }),
  })),
  ...['stone', 'rust', 'sage', 'oat'].map((slug, seed) => ({
    slug,
    file: `weave-throw/${slug}-hero`,
    piece: foldedThrow({ fringe: true, seed: seed + 33 }),
    sheen: 0.03,
    grainSize: 0.7,
    shadows: ground({ x: 600, y: 640, w: 300 }),
  })),
  ...of('boucle').map((slug, seed) => ({
    slug,
    file: `boucle-throw/${slug}-hero`,
    piece: foldedThrow({ fringe: false, seed: seed + 43 }),
    sheen: 0.03,
    grainSize: 0.8,
    shadows: ground({ x: 600, y: 640, w: 300 }),
  })),
]
const only = argv[3]
for (const job of jobs) if (!only || job.file.includes(only)) await paint(job)
console.log(jobs.length, 'pictures')
