import { useLoaderData } from 'react-router-dom'
import { GOOD_UP_TO, METRICS, type Metric, PAGE_KINDS, type PageKind, type PageSpeed } from '#domain/site/web-vitals.ts'
import styles from './find-page.module.css'

const kindWords: Readonly<Record<PageKind, string>> = {
  home: 'Home',
  category: 'Category',
  product: 'Product',
  cart: 'Cart',
  checkout: 'Checkout',
  article: 'Article',
  search: 'Search',
  other: 'Other pages',
}
const metricWords: Readonly<Record<Metric, string>> = {
  LCP: 'Main content shown (LCP)',
  INP: 'Response to a tap or click (INP)',
  CLS: 'Layout shift (CLS)',
}

/** The Web Vitals of visitors who agreed to analytics. */
export function PageSpeedPage() {
  const { days, speeds } = useLoaderData<PageSpeed>()
  const shown = PAGE_KINDS.filter((kind) => speeds.some((speed) => speed.kind === kind))
  return (
    <main className="console-page">
      <title>Page speed · Rusbank support</title>
      <h1>Page speed</h1>
      <p className={styles.count}>
        {shown.length === 0
          ? `No page views measured in the last ${days} days. We measure only visitors who agree to it.`
          : `Three out of four page views in the last ${days} days were at least this fast, among visitors who agreed to be measured.`}
      </p>
      {shown.length > 0 && (
        <table className={styles.found}>
          <thead>
            <tr>
              <th scope="col">Page</th>
              {METRICS.map((metric) => (
                <th key={metric} scope="col">
                  {metricWords[metric]}, good up to {figure(metric, GOOD_UP_TO[metric])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((kind) => (
              <tr key={kind}>
                <td>{kindWords[kind]}</td>
                {METRICS.map((metric) => (
                  <td key={metric}>
                    <Speed speed={speeds.find((speed) => speed.kind === kind && speed.metric === metric)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </main>
  )
}

function Speed({ speed }: { readonly speed: PageSpeed['speeds'][number] | undefined }) {
  if (speed === undefined) return <>Not measured</>
  const { metric, p75, samples } = speed
  return (
    <>
      {metric} <strong>{figure(metric, p75)}</strong>
      {p75 <= GOOD_UP_TO[metric] ? ' good' : metric === 'CLS' ? ' too high' : ' too slow'}, {samples}{' '}
      {samples === 1 ? 'sample' : 'samples'}
    </>
  )
}

/** `2.5 s`, `200 ms`, `0.10`. */
function figure(metric: Metric, value: number): string {
  if (metric === 'LCP') return `${(value / 1000).toFixed(1)} s`
  return metric === 'INP' ? `${Math.round(value)} ms` : value.toFixed(2)
}
