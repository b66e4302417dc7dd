import '../ui/design/tokens.css'
import '../ui/design/fonts.css'
import '../ui/design/base.css'
import '../ui/design/shared-classes.css'
import textFont from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import displayFont from '../ui/design/fonts/newsreader-display.woff2?url'
import icon from '../ui/design/icon.svg?url'
import { useLanguage } from '../ui/language/language-context.ts'

/** The URLs of the build's files that every page uses. */
export interface Assets {
  readonly styles: readonly string[]
}

/** The whole HTML document, the same on the server and in the browser. */
export function Document({ assets, children }: { readonly assets: Assets; readonly children: ReactNode }) {
  const { locale, prefix } = useLanguage()
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf9f6" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={`${prefix}/manifest.webmanifest`} crossOrigin="use-credentials" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="shop" />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}
