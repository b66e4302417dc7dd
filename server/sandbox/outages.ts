import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Run } from '#server/database/sql.ts'
import type { ProviderId } from '#server/payments/provider.ts'
import type { FakeProvider } from './fake-provider.ts'

/** `silent` takes the shop's calls and never answers; `gone` hangs up at once. */
export const OUTAGES = ['silent', 'gone'] as const
export type Outage = (typeof OUTAGES)[number]

/** Null makes the provider's server answer again. */
export async function setOutage(run: Run, { provider, trouble }: { provider: ProviderId; trouble: Outage | null }) {
  await run(
    trouble === null
      ? { text: 'delete from sandbox_troubles where provider = $1', values: [provider] }
      : {
          text: `insert into sandbox_troubles (provider, trouble) values ($1, $2)
            on conflict (provider) do update set trouble = excluded.trouble`,
          values: [provider, trouble],
        },
  )
}

export async function readOutages(run: Run): Promise<ReadonlyMap<ProviderId, Outage>> {
  const rows = await run<{ provider: ProviderId; trouble: Outage }>({
    text: 'select provider, trouble from sandbox_troubles',
  })
  return new Map(rows.map(({ provider, trouble }) => [provider, trouble]))
}

/** Lets the calls of the shop's server run into whatever is wrong with a counter's; a browser's form finds its page. */
export function simulateOutages(app: FastifyInstance, { counter, run }: { counter: FakeProvider; run: Run }): void {
  const kept = new Set<Socket>()
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.routeOptions.url === counter.formPath) return
    const trouble = (await readOutages(run)).get(counter.provider)
    if (trouble === undefined) return
    reply.hijack()
    const { socket } = request.raw
    if (trouble === 'gone') {
      socket.destroy()
      return
    }
    kept.add(socket)
    socket.once('close', () => kept.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of kept) socket.destroy()
  })
}
