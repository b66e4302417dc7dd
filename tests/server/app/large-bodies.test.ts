import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { listeningApp } from '#tests/server/listening-app.ts'
import { openApp } from '#tests/server/open-app.ts'

it('the server answers 413 to a client that reads only after it has sent its whole body', async () => {
  const { url } = await listeningApp()
  const socket = connect(Number(new URL(url).port), '127.0.0.1').pause()
  const part = 'x'.repeat(50_000)
  socket.write(
    `POST /api/sync HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 5000000\r\n\r\n`,
  )
  for (let sent = 0; sent < 5_000_000; sent += part.length) {
    if (!socket.write(part)) await once(socket, 'drain')
  }
  expect((await text(socket)).split('\r\n', 1)).toEqual(['HTTP/1.1 413 Payload Too Large'])
})

it('the server answers 413 to a body that is too large, before it closes the connection', async () => {
  const { url } = await listeningApp()
  const body = 'x'.repeat(5_000_000)
  const headers = { 'content-type': 'application/json' }
  for (let i = 0; i < 5; i += 1) {
    const answer = await fetch(`${url}/api/sync`, { method: 'POST', headers, body })
    expect([answer.status, (await answer.json()).code]).toEqual([413, 'body_too_large'])
  }
})

it('the server reads at most 64 KB for a call, and a megabyte for a sync', async () => {
  const { app } = await openApp()
  const send = async (url: string, length: number) => {
    const answer = await app.inject({ method: 'POST', url, payload: { more: 'x'.repeat(length) } })
    return answer.json().code
  }
  expect(await send('/api/cart-guest', 60_000)).toBe('bad_request')
  expect(await send('/api/cart-guest', 65_536)).toBe('body_too_large')
  expect(await send('/api/sync', 1_000_000)).toBe('bad_request')
  expect(await send('/api/sync', 1_048_576)).toBe('body_too_large')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const asForm = await app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: form,
    payload: `a=${'x'.repeat(65_536)}`,
  })
  expect(asForm.json().code).toBe('body_too_large')
})
