import { until } from '#src/ui/store.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'

/** Resolves when the condition holds for the client. */
export const untilClient = ({ subscribe }: Pick<ShopClient, 'subscribe'>, condition: () => boolean): Promise<void> =>
  until(subscribe, condition)
