import type { ProviderId } from '#server/payments/provider.ts'
import type { Shop } from './shop.ts'

interface ServerSetting {
  readonly provider: ProviderId
  readonly behaviour: 'answers' | 'silent' | 'gone'
}

/** Sets how a provider’s server in the sandbox answers the shop’s calls. */
export function setProviderServer({ url }: Shop, { provider, behaviour }: ServerSetting): Promise<void> {
  return postForm(`${url()}/sandbox/servers/${provider}`, { server: behaviour })
}

/** Sends a provider’s notification of a payment, at any later time. @param page the payment page’s address */
export function sendProviderNotification({ url }: Shop, page: string): Promise<void> {
  return postForm(`${url()}/sandbox/book/${new URL(page).pathname.split('/').at(-1)}`, { say: 'result' })
}

async function postForm(address: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const { status } = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  if (status !== 303) throw new Error(`The sandbox answered ${status}`)
}
