// Pictures of the accessories: sample sets, care kits, felt glides, and legs as a close-up of a couch that has them.
//   node small-things.mjs OUT        (OUT: the content/ folder)
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import sharp from 'sharp'

const OUT = argv[2]
const [W, H] = [1200, 900]
const WEBP = { quality: 88, effort: 4, smartSubsample: true }
const colours = JSON.parse(readFileSync(join(OUT, 'colours.json')))
const target = (name) => join(OUT, 'pictures/accessories', `${name}.webp`)
mkdirSync(join(OUT, 'pictures/accessories'), { recursive: true })

const backdrop = await sharp(join(OUT, 'pictures/sage-ottoman/oat-hero.webp'))
  .extract({ left: 4, top: 0, width: 24, height: H })
  .resize(1, H, { fit: 'fill' })
  .resize(W, H, { fit: 'fill' })
  .blur(10)
  .removeAlpha()
  .png()
  .toBuffer()
const paper = await sharp({ create: { width: W, height: H, channels: 3, background: '#f1efea' } })
  .png()
  .toBuffer()
const picture = async (slug, size) =>
  `data:image/png;base64,${(
    await sharp(join(OUT, 'swatches', `${slug}.webp`))
      .resize(size, size)
      .png()
      .toBuffer()
  ).toString('base64')}`
const write = (name, svg, under) =>
  sharp(under)
    .composite([
      { input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">${svg}</svg>`) },
    ])
    .webp(WEBP)
    .toFile(target(name))
const blur = (id, by) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${by}"/></filter>`

/** A pinked edge: a zigzag of `step` pixels around a rectangle centred on the origin. */
function pinked(w, h, step) {
  const points = []
  const side = (x0, y0, x1, y1) => {
    const n = Math.round(Math.hypot(x1 - x0, y1 - y0) / step)
    for (let i = 0; i < n; i += 1)
      for (const [t, out] of [
        [i / n, 0],
        [(i + 0.5) / n, 5],
      ]) {
        const l = Math.hypot(x1 - x0, y1 - y0)
        points.push([x0 + (x1 - x0) * t + ((y1 - y0) / l) * out, y0 + (y1 - y0) * t - ((x1 - x0) / l) * out])
      }
  }
  side(-w / 2, -h / 2, w / 2, -h / 2)
  side(w / 2, -h / 2, w / 2, h / 2)
  side(w / 2, h / 2, -w / 2, h / 2)
  side(-w / 2, h / 2, -w / 2, -h / 2)
  return points.map((point) => point.map((x) => x.toFixed(1)).join(',')).join(' ')
}

async function samples(fabric) {
  const set = colours.filter((colour) => colour.fabric === fabric)
  const [w, h] = [262, 314]
  const edge =
    fabric === 'leather'
      ? `${-w / 2},${-h / 2} ${w / 2},${-h / 2} ${w / 2},${h / 2} ${-w / 2},${h / 2}`
      : pinked(w, h, 11)
  const places = set.map((_, i) => {
    const row = i < 3 ? 0 : 1
    const inRow = row === 0 ? 3 : set.length - 3
    const k = row === 0 ? i : i - 3
    return {
      x: 600 + (k - (inRow - 1) / 2) * 306 + [4, -5, 3, -4, 5, -3][i],
      y: 272 + row * 356 + [3, -4, 5, -2, 4, -5][i],
      turn: [-2.2, 1.1, -0.6, 1.6, -1.4, 2.1][i],
    }
  })
  const parts = await Promise.all(
    set.map(async ({ slug }, i) => {
      const { x, y, turn } = places[i]
      return `<g transform="translate(${x} ${y}) rotate(${turn})"><polygon points="${edge}" fill="#3d372f" opacity=".38" transform="translate(6 11)" filter="url(#b)"/><polygon points="${edge}" fill="#2d2924" opacity=".45" transform="translate(1.5 2.5)"/><g clip-path="url(#c)"><image x="-165" y="-165" width="330" height="330" href="${await picture(slug, 330)}"/><polygon points="${edge}" fill="url(#g)"/></g></g>`
    }),
  )
  await write(
    `${fabric}-samples`,
    `<defs>${blur('b', 9)}<clipPath id="c"><polygon points="${edge}"/></clipPath><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".14"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></linearGradient></defs>${parts.join('')}`,
    paper,
  )
}

const bottle = ({ x, w, h, glass, cap, title, note }) => {
  const [l, t, b] = [x - w / 2, 700 - h, 700]
  const neck = w * 0.36
  return `
  <path d="M${l} ${b - 14}V${t + 96}C${l} ${t + 60} ${x - neck / 2} ${t + 66} ${x - neck / 2} ${t + 34}V${t + 20}H${x + neck / 2}V${t + 34}C${x + neck / 2} ${t + 66} ${l + w} ${t + 60} ${l + w} ${t + 96}V${b - 14}Q${l + w} ${b} ${l + w - 14} ${b}H${l + 14}Q${l} ${b} ${l} ${b - 14}Z" fill="${glass}"/>
  <path d="M${l} ${b - 14}V${t + 96}C${l} ${t + 60} ${x - neck / 2} ${t + 66} ${x - neck / 2} ${t + 34}V${t + 20}H${x + neck / 2}V${t + 34}C${x + neck / 2} ${t + 66} ${l + w} ${t + 60} ${l + w} ${t + 96}V${b - 14}Q${l + w} ${b} ${l + w - 14} ${b}H${l + 14}Q${l} ${b} ${l} ${b - 14}Z" fill="url(#round)"/>
  <rect x="${x - neck / 2 - 9}" y="${t - 34}" width="${neck + 18}" height="60" rx="6" fill="${cap}"/><rect x="${x - neck / 2 - 9}" y="${t - 34}" width="${neck + 18}" height="60" rx="6" fill="url(#round)"/>
  <rect x="${l}" y="${t + h * 0.4}" width="${w}" height="${h * 0.4}" fill="#efe9dc"/><rect x="${l}" y="${t + h * 0.4}" width="${w}" height="${h * 0.4}" fill="url(#soft)"/>
  <text x="${x}" y="${t + h * 0.4 + 52}" text-anchor="middle" font-family="Georgia, 'DejaVu Serif', serif" font-size="27" fill="#3a3229">${title}</text><path d="M${x - 24} ${t + h * 0.4 + 74}h48" stroke="#8a7d6a" stroke-width="1.5"/><text x="${x}" y="${t + h * 0.4 + 108}" text-anchor="middle" font-family="Georgia, 'DejaVu Serif', serif" font-size="18" fill="#6d6252">${note}</text>`
}

const tin = ({ x, w, h, title }) => `
  <rect x="${x - w / 2}" y="${700 - h}" width="${w}" height="${h}" rx="10" fill="#b9b3a6"/><rect x="${x - w / 2}" y="${700 - h}" width="${w}" height="${h}" rx="10" fill="url(#round)"/>
  <rect x="${x - w / 2 - 5}" y="${700 - h - 12}" width="${w + 10}" height="46" rx="9" fill="#cfc9bc"/><rect x="${x - w / 2 - 5}" y="${700 - h - 12}" width="${w + 10}" height="46" rx="9" fill="url(#round)"/>
  <text x="${x}" y="${700 - h / 2 + 32}" text-anchor="middle" font-family="Georgia, 'DejaVu Serif', serif" font-size="25" fill="#3a3229">${title}</text>`

const brush = ({ x }) => {
  const hairs = Array.from({ length: 84 }, (_, i) => {
    const at = x - 142 + i * 3.4
    const lean = ((i * 37) % 11) - 5
    return `<path d="M${at} 648L${(at + lean * 0.9).toFixed(1)} ${696 + ((i * 29) % 7)}" stroke="${['#d9cbb2', '#c6b697', '#e3d8c3', '#b5a384'][i % 4]}" stroke-width="3.4"/>`
  }).join('')
  return `${hairs}<path d="M${x - 160} 650Q${x - 172} 600 ${x - 120} 592H${x + 120}Q${x + 172} 600 ${x + 160} 650Z" fill="#8d6236"/><path d="M${x - 160} 650Q${x - 172} 600 ${x - 120} 592H${x + 120}Q${x + 172} 600 ${x + 160} 650Z" fill="url(#top)"/><path d="M${x - 130} 612Q${x} 600 ${x + 132} 614M${x - 146} 632Q${x + 10} 618 ${x + 148} 634" stroke="#5f3f1f" stroke-width="1.5" fill="none" opacity=".5"/>`
}

const clothStack = async ({ x, w, slug, layers }) => {
  const href = await picture(slug, 300)
  return Array.from({ length: layers }, (_, i) => {
    const y = 700 - (layers - i) * 30
    return `<clipPath id="k${slug}${i}"><rect x="${x - w / 2 + (i % 2) * 4}" y="${y}" width="${w - (i % 2) * 7}" height="31" rx="14"/></clipPath><g clip-path="url(#k${slug}${i})"><image x="${x - w / 2 - 10}" y="${y - 90}" width="${w + 40}" height="${w + 40}" href="${href}"/><rect x="${x - w / 2}" y="${y}" width="${w}" height="31" fill="url(#fold)"/></g>`
  }).join('')
}

async function kit({ name, things, shadows }) {
  const defs = `<defs>${blur('a', 30)}${blur('b', 7)}<linearGradient id="round"><stop offset="0" stop-color="#000" stop-opacity=".34"/><stop offset=".16" stop-color="#fff" stop-opacity=".1"/><stop offset=".3" stop-color="#fff" stop-opacity=".34"/><stop offset=".42" stop-color="#fff" stop-opacity=".04"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></linearGradient><linearGradient id="soft"><stop offset="0" stop-color="#000" stop-opacity=".2"/><stop offset=".28" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient><linearGradient id="top" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></linearGradient><linearGradient id="fold" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient></defs>`
  const ground = shadows
    .map(
      ([x, w]) =>
        `<ellipse cx="${x + 24}" cy="704" rx="${w * 0.66}" ry="30" fill="#4a443b" opacity=".34" filter="url(#a)"/><ellipse cx="${x}" cy="700" rx="${w * 0.5}" ry="8" fill="#2d2924" opacity=".5" filter="url(#b)"/>`,
    )
    .join('')
  await write(name, defs + ground + things.join(''), backdrop)
}

for (const fabric of ['weave', 'velvet', 'boucle', 'leather']) await samples(fabric)
await kit({
  name: 'leather-care-kit',
  shadows: [
    [440, 190],
    [640, 200],
    [840, 180],
  ],
  things: [
    bottle({ x: 440, w: 180, h: 420, glass: '#6b3f1d', cap: '#23201d', title: 'Cleaner', note: 'leather, 250 ml' }),
    tin({ x: 640, w: 196, h: 150, title: 'Balm' }),
    await clothStack({ x: 850, w: 190, slug: 'oat', layers: 3 }),
  ],
})
await kit({
  name: 'velvet-care-kit',
  shadows: [
    [410, 190],
    [700, 330],
  ],
  things: [
    bottle({ x: 410, w: 176, h: 400, glass: '#3c4a44', cap: '#d8d2c6', title: 'Dry foam', note: 'velvet, 300 ml' }),
    brush({ x: 720 }),
  ],
})
await kit({
  name: 'weave-care-kit',
  shadows: [
    [470, 200],
    [760, 220],
  ],
  things: [
    bottle({ x: 470, w: 196, h: 450, glass: '#8f8674', cap: '#2b2925', title: 'Cleaner', note: 'weave, 500 ml' }),
    await clothStack({ x: 760, w: 230, slug: 'ivory', layers: 4 }),
  ],
})

const felt = await picture('fog', 170)
const glides = Array.from({ length: 16 }, (_, i) => {
  const [r, k] = [Math.floor(i / 4), i % 4]
  return [
    300 + k * 200 + ((r * 7 + k * 13) % 9) - 4,
    160 + r * 195 + ((r * 11 + k * 5) % 9) - 4,
    (r * 40 + k * 77) % 360,
  ]
})
await write(
  'felt-glides',
  `<defs>${blur('b', 12)}<clipPath id="c"><circle r="72"/></clipPath><radialGradient id="g" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".7" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></radialGradient></defs>${glides.map(([x, y]) => `<circle cx="${x + 7}" cy="${y + 14}" r="72" fill="#5c564c" opacity=".5" filter="url(#b)"/>`).join('')}${glides.map(([x, y]) => `<circle cx="${x}" cy="${y + 7}" r="72" fill="#6d6c69"/>`).join('')}${glides.map(([x, y, turn]) => `<g clip-path="url(#c)" transform="translate(${x} ${y}) rotate(${turn})"><image x="-85" y="-85" width="170" height="170" href="${felt}"/></g><circle cx="${x}" cy="${y}" r="71" fill="url(#g)"/>`).join('')}`,
  paper,
)

const closer = {
  'tapered-leg-set': ['sage-ottoman', 360, 350],
  'hairpin-leg-set': ['fjord-armchair', 260, 440],
  'block-feet-set': ['nora-armchair', 270, 470],
}
for (const [name, [model, left, top]] of Object.entries(closer))
  await sharp(join(OUT, 'pictures', model, 'oat-hero.webp'))
    .extract({ left, top, width: 480, height: 360 })
    .resize(960, 720, { kernel: 'lanczos3' })
    .sharpen({ sigma: 0.8 })
    .webp(WEBP)
    .toFile(target(name))
