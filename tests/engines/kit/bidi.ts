import * as v from 'valibot'

/** A WebDriver BiDi connection: numbered commands and answers over one WebSocket. */
export interface BidiLine {
  readonly send: (method: string, params: object) => Promise<unknown>
}

const AnswerSchema = v.variant('type', [
  v.object({ type: v.literal('success'), id: v.number(), result: v.unknown() }),
  v.object({ type: v.literal('error'), id: v.nullable(v.number()), error: v.string(), message: v.string() }),
  v.object({ type: v.literal('event') }),
])

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

export async function openBidi(url: string): Promise<BidiLine> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, Waiting>()
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`Nobody answers at ${url}`))
  })
  socket.onmessage = ({ data }) => {
    const answer = v.parse(AnswerSchema, JSON.parse(String(data)))
    if (answer.type === 'event' || answer.id === null) return
    const request = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.type === 'success') request?.resolve(answer.result)
    else request?.reject(new Error(`${answer.error}: ${answer.message}`))
  }
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser closed the line.'))
  }
  let sent = 0
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        sent += 1
        waiting.set(sent, { resolve, reject })
        socket.send(JSON.stringify({ id: sent, method, params }))
      }),
  }
}
