import type { ProviderId } from '#server/payments/provider.ts'
import type { Shop } from './shop.ts'

interface PlayedServer {
  readonly provider: ProviderId
  readonly does: 'answers' | 'silent' | 'gone'
}

/** What becomes of the shop's calls to a provider's server, as the sandbox's book sets it. */
export function setServer({ url }: Shop, { provider, does }: PlayedServer): Promise<void> {
  return press(`${url()}/sandbox/servers/${provider}`, { server: does })
}

/** Lets a provider tell the shop of a payment, however long after. @param page where it was paid */
export function sendProviderNotification({ url }: Shop, page: string): Promise<void> {
  return press(`${url()}/sandbox/book/${new URL(page).pathname.split('/').at(-1)}`, { say: 'result' })
}

async function press(address: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const { status } = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  if (status !== 303) throw new Error(`The sandbox answered ${status}`)
}
