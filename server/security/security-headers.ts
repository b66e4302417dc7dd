import { createHash } from 'node:crypto'
import { SPECULATION_RULES } from '#domain/site/speculation-rules.ts'

/** Which pages to bring beforehand a page may say itself, in these words. */
const speculationRules = `'sha256-${createHash('sha256').update(SPECULATION_RULES).digest('base64')}'`

/** A year, in s. */
const YEAR = 31_536_000

/** Where a tag manager and the measuring that it brings come from, and report to. */
const measuring = {
  scripts: ['https://*.googletagmanager.com'],
  pictures: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  reports: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
}
const nothing: typeof measuring = { scripts: [], pictures: [], reports: [] }

/** Of every answer: what the shop never asks a browser for, so that nothing on its pages can. */
export const PERMISSIONS = 'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()'

export interface PageRights {
  readonly publicUrl: string | null
  /** Whether there is a tag manager, which who agrees lets in. */
  readonly isMeasured: boolean
  /** Where forms go beside the shop itself: to the providers of payments that take them. */
  readonly formOrigins?: readonly string[]
}

/** What a page may do: run the shop's own scripts and those with this answer's nonce, and talk to the shop. */
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
    strictTransportSecurity: isSecure && { maxAge: YEAR },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    // Pictures and scripts are nobody else's, and pages are not framed.
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
  }
}

/**
 * The same for calls, whose answers are data and no pages: they may do nothing at all. Written once and not for each
 * answer. An answer is its asker's own, unless its call says otherwise.
 */
export function callHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps(publicUrl) && { 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` }),
  }
}

function isHttps(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false
}
