import { createHash } from 'node:crypto'
import { SPECULATION_RULES } from '#domain/site/speculation-rules.ts'

/** Allows the pages' inline speculation rules, by their hash. */
const speculationRules = `'sha256-${createHash('sha256').update(SPECULATION_RULES).digest('base64')}'`

/** In seconds. */
const YEAR_S = 31_536_000

/** The sources of the tag manager and its analytics scripts, and where they report to. */
const measuring = {
  scripts: ['https://*.googletagmanager.com'],
  pictures: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  reports: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
}
const nothing: typeof measuring = { scripts: [], pictures: [], reports: [] }

/** Sent with every response: browser features that the shop does not use are turned off. */
export const PERMISSIONS = 'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()'

export interface PageRights {
  readonly publicUrl: string | null
  /** Whether there is a tag manager, which is loaded after consent. */
  readonly isMeasured: boolean
  /** The origins of payment providers that take forms, in addition to the shop's own. */
  readonly formOrigins?: readonly string[]
}

/** The headers of pages: they may run the shop's own scripts and those with the response's nonce, and connect to the shop. */
export function pageHeaders({ publicUrl, isMeasured, formOrigins = [] }: PageRights) {
  const { scripts, pictures, reports } = isMeasured ? measuring : nothing
  const isSecure = isHttps(publicUrl)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'none'`],
        scriptSrc: [`'self'`, speculationRules, ...scripts],
        styleSrc: [`'self'`],
        imgSrc: [`'self'`, 'data:', ...pictures],
        fontSrc: [`'self'`],
        connectSrc: [`'self'`, ...reports],
        manifestSrc: [`'self'`],
        formAction: [`'self'`, ...formOrigins],
        frameAncestors: [`'none'`],
        baseUri: [`'none'`],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure && { maxAge: YEAR_S },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    // Other sites must not embed the shop's pictures and scripts.
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
  }
}

/**
 * The headers of calls, whose responses are data and may do nothing in a browser. A response is private to its caller unless
 * the call sets other cache headers.
 */
export function callHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps(publicUrl) && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
  }
}

const isHttps = (publicUrl: string | null): boolean => publicUrl?.startsWith('https:') ?? false
