import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Run } from '#server/database/sql.ts'
import type { ProviderId } from '#server/payments/provider.ts'
import type { FakeProvider } from './fake-provider.ts'

/** `silent` accepts connections but never answers; `gone` closes them at once. */
export const OUTAGES = ['silent', 'gone'] as const
export type Outage = (typeof OUTAGES)[number]

/** Null ends the outage. */
export async function setOutage(run: Run, { provider, outage }: { provider: ProviderId; outage: Outage | null }) {
  await run(
    outage === null
      ? { text: 'delete from sandbox_troubles where provider = $1', values: [provider] }
      : {
          text: `insert into sandbox_troubles (provider, trouble) values ($1, $2)
            on conflict (provider) do update set trouble = excluded.trouble`,
          values: [provider, outage],
        },
  )
}

export async function readOutages(run: Run): Promise<ReadonlyMap<ProviderId, Outage>> {
  const rows = await run<{ provider: ProviderId; trouble: Outage }>({
    text: 'select provider, trouble from sandbox_troubles',
  })
  return new Map(rows.map(({ provider, trouble }) => [provider, trouble]))
}

/** Makes the calls of the shop's server fail during an outage. The browser's pages and form still work. */
export function simulateOutages(app: FastifyInstance, { fake, run }: { fake: FakeProvider; run: Run }): void {
  const kept = new Set<Socket>()
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const outage = (await readOutages(run)).get(fake.provider)
    if (outage === undefined) return
    reply.hijack()
    const { socket } = request.raw
    if (outage === 'gone') {
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
