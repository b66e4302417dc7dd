import { beforeEach, expect, it, vi } from 'vitest'
import { tabChannel } from '#sync/browser/tab-channel.ts'
import type { TabMessage } from '#sync/ports/ports.ts'
import { clientOf, idleView, idOf, NOW } from '#tests/kit/entries.ts'

/** The open channels of a browser; each delivers its messages at once. */
const channels = new Set<Channel>()

class Channel {
  onmessage = (_message: { readonly data: unknown }): void => {}
  readonly name: string
  constructor(name: string) {
    this.name = name
    channels.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this && other.name === this.name) other.onmessage({ data })
  }
  close(): void {
    channels.delete(this)
  }
}

/** A tab, what its page has heard, and how its page is put into the back/forward cache and restored. */
function openTab() {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const channel = tabChannel('shop')
  const heard: TabMessage[] = []
  const unlisten = channel.listen((message) => heard.push(message))
  const tell = (type: string, persisted: boolean) => page.dispatchEvent(Object.assign(new Event(type), { persisted }))
  return {
    ...channel,
    heard,
    unlisten,
    leave: () => tell('pagehide', true),
    show: (again: boolean) => tell('pageshow', again),
  }
}

const logout = { kind: 'identified', epoch: 1 } as const
const hurry = { kind: 'hurry' } as const
const viewed = { id: idOf(1), at: NOW, after: 0, cursor: 0, view: idleView }

beforeEach(() => {
  channels.clear()
  vi.stubGlobal('BroadcastChannel', Channel)
})

it('a tab gets the messages of another tab, and not its own', () => {
  const [here, there] = [openTab(), openTab()]
  const sent: TabMessage[] = [
    { kind: 'appended', index: 1 },
    hurry,
    { kind: 'link_asked' },
    { kind: 'seeded' },
    { kind: 'link', link: 'up' },
    { kind: 'link', link: 'sending' },
    { kind: 'link', link: 'down' },
    { kind: 'viewed', clientId: clientOf(1), streamId: null, viewed },
    { kind: 'viewed', clientId: clientOf(1), streamId: 'cart:1', viewed },
    logout,
  ]
  for (const message of sent) here.post(message)
  expect(there.heard).toEqual(sent)
  expect(here.heard).toEqual([])
})

it('a page in the back/forward cache hears of a logout and of nothing else, and of everything once it is restored', () => {
  const [here, there] = [openTab(), openTab()]
  there.leave()
  here.post(hurry)
  here.post(logout)
  expect(there.heard).toEqual([logout])
  there.show(true)
  here.post(hurry)
  expect(there.heard).toEqual([logout, hurry])
})

it('a page that is closed hears nothing more, even if it is shown again', () => {
  const [here, there] = [openTab(), openTab()]
  there.close()
  there.show(true)
  here.post(hurry)
  here.post(logout)
  expect(there.heard).toEqual([])
})

it('a listener that has ended hears nothing more', () => {
  const [here, there] = [openTab(), openTab()]
  there.unlisten()
  here.post(hurry)
  expect(there.heard).toEqual([])
})

it('a logout is told and heard on the channel and in the form that tabs of every release use', () => {
  const [here, older] = [openTab(), new Channel('shop whose')]
  const heard: unknown[] = []
  older.onmessage = ({ data }) => heard.push(data)
  here.post(logout)
  expect(heard).toEqual([{ kind: 'identified', era: 1 }])
  older.postMessage({ kind: 'identified', era: 2 })
  expect(here.heard).toEqual([{ kind: 'identified', epoch: 2 }])
})
