import { DAY } from '../durations.ts'

/** A retention period. */
export type Period = { readonly days: number } | { readonly years: number }

export interface Retention {
  /** The data's name on the privacy page. */
  readonly what: string
  readonly kept: Period
  /** When the period starts, as worded on the privacy page. */
  readonly from: string
  readonly why: string
}

/** The retention periods, used by both the privacy page and the job that deletes the data. */
export const RETENTION = {
  carts: { what: 'Carts', kept: { years: 1 }, from: 'after the last use', why: 'people take their time over couches' },
  browserReports: {
    what: 'What your browser reports about your cart',
    kept: { days: 90 },
    from: 'after we receive it',
    why: 'support can then see what you saw',
  },
  orders: {
    what: 'The name and contact details on an order and its invoice',
    kept: { years: 5 },
    from: 'after the order, or until you delete your account',
    why: 'we keep invoices that long for tax',
  },
  unpaidOrders: {
    what: 'The name and contact details on an order that was never paid',
    kept: { days: 90 },
    from: 'after the order',
    why: 'a late payment has to find its way back to you',
  },
  paymentForms: {
    what: 'What we passed to a payment provider for you',
    kept: { days: 90 },
    from: 'after the payment was started',
    why: 'we may have to look into a payment',
  },
  paymentMessages: {
    what: 'Messages from payment providers that we couldn’t use',
    kept: { days: 90 },
    from: 'after the last one',
    why: 'they show us attempts at fraud',
  },
  mail: {
    what: 'E-mail between us, and contact forms',
    kept: { years: 2 },
    from: 'after it was written',
    why: 'an answer may refer to what was said before',
  },
  logins: {
    what: 'Login and other security logs',
    kept: { days: 90 },
    from: 'after the last use',
    why: 'we can then tell whether it was you',
  },
  devices: {
    what: 'Which browsers have logged in to your account',
    kept: { years: 1 },
    from: 'after the last use',
    why: 'a stranger who guesses at your password then can’t lock you out of it',
  },
  pageSpeed: {
    what: 'How fast our pages were in browsers that we measured: totals only, nothing that identifies anyone',
    kept: { days: 90 },
    from: 'after the day',
    why: 'it shows us what to make faster',
  },
  staffRecords: {
    what: 'Which of our staff viewed or changed something of yours',
    kept: { years: 2 },
    from: 'after they did',
    why: 'you can then ask us who it was',
  },
} satisfies Record<string, Retention>

export type RetentionName = keyof typeof RETENTION

/** A period in ms, with years of 366 days, so that nothing is deleted earlier than stated. */
export const periodInMs = (period: Period): number => ('days' in period ? period.days * DAY : period.years * 366 * DAY)

function periodInWords(period: Period): string {
  if ('days' in period) return `${period.days} days`
  return period.years === 1 ? 'a year' : `${period.years} years`
}

/** The periods as a Markdown list. */
export function retentionList(): string {
  return Object.values<Retention>(RETENTION)
    .map(({ what, kept, from, why }) => `- **${what}:** ${periodInWords(kept)} ${from}, because ${why}.`)
    .join('\n')
}
