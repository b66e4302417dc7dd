import type { FastifyServerOptions } from 'fastify'
import type { CartPorts } from '#server/cart/cart-ports.ts'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue.ts'
import type { Database } from '#server/database/database.ts'
import type { CheckoutPorts } from '#server/order/checkout-ports.ts'
import type { PaymentProviders } from '#server/payments/open-payments.ts'
import type { Passwords } from '#server/security/passwords.ts'
import type { SecretBox } from '#server/security/secret-box.ts'
import type { Config } from './config.ts'
import type { StorefrontServices } from './storefront-services.ts'

type AppSettings = Pick<Config, 'publicUrl' | 'gtmId' | 'sitePassword' | 'isProduction' | 'isOffline' | 'trustProxy'>

/** The app's services and settings. */
export interface AppOptions extends AppSettings {
  readonly shop: CartPorts
  readonly checkout: CheckoutPorts
  /** Without payment providers, customers pay by bank transfer. */
  readonly payments?: PaymentProviders
  readonly catalogue: LiveCatalogue
  readonly storefront: StorefrontServices
  readonly database: Pick<Database, 'sql' | 'notifications'>
  /** Encrypts what the database must not hold in plain text. */
  readonly secrets: SecretBox
  /** Hashes passwords; at the current cost by default. */
  readonly passwords?: Passwords
  /** The folder with the build's output; null to serve calls only. */
  readonly buildDir: string | null
  /** See `PageRouteOptions`. */
  readonly makePicture?: (name: string) => Promise<string | null>
  /** Aborted when the shop is about to stop. By default it never is. */
  readonly stopping?: AbortSignal
  readonly logger: FastifyServerOptions['logger']
  /** For a request with its body, in ms; 30 s by default. */
  readonly requestTimeout?: number
}
