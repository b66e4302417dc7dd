import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Run } from '#server/database/sql.ts'
import type { SandboxOptions } from './fake-provider.ts'
import type { Notifier } from './notifier.ts'
import { type Message, messagePage } from './page-templates.ts'
import { type SandboxPayment, sandboxPayment } from './provider-ledger.ts'

/** What the sandbox's routes need. */
export type SandboxContext = SandboxOptions & { readonly notifier: Notifier }

export async function sandboxPaymentOf(run: Run, request: FastifyRequest): Promise<SandboxPayment | undefined> {
  const { id } = request.params as { readonly id: string }
  return sandboxPayment(run, id)
}

export function sendHtml(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page)
}

export function sendMessage(reply: FastifyReply, message: Omit<Message, 'nonce'>): FastifyReply {
  return sendHtml(reply, messagePage({ ...message, nonce: reply.newNonce() }))
}

export function sendUnknownPayment(reply: FastifyReply): FastifyReply {
  return sendMessage(reply.code(404), { title: 'Not found', text: 'The sandbox knows no such payment.' })
}
