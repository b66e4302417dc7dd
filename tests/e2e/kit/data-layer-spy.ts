import type { BrowserContext } from 'playwright-core'

/** What a data layer was told: an event with what it is about, by GA4's names. */
export interface DataLayerEvent {
  readonly event: string
  readonly ecommerce?: {
    readonly item_list_id?: string
    readonly currency?: string
    readonly value?: number
    readonly items?: readonly Readonly<Record<string, unknown>>[]
  }
}

/** Hears whatever the data layers of a browser's pages are told from now on, also in pages that are gone. */
export async function spyOnDataLayer(context: BrowserContext): Promise<{
  readonly all: () => readonly unknown[]
  /** The events of one name. */
  readonly of: (event: string) => readonly DataLayerEvent[]
}> {
  const heard: unknown[] = []
  await context.exposeBinding('recordDataLayerEvent', (_source, told: string) => {
    heard.push(JSON.parse(told))
  })
  await context.addInitScript(() => {
    const layer: unknown[] = []
    layer.push = (...told) => {
      for (const each of told) {
        const isCall = Object.prototype.toString.call(each) === '[object Arguments]'
        void window.recordDataLayerEvent(JSON.stringify(isCall ? Array.from(each as ArrayLike<unknown>) : each))
      }
      return Array.prototype.push.apply(layer, told)
    }
    window.dataLayer = layer
  })
  return {
    all: () => heard,
    of: (event) => heard.filter((told): told is DataLayerEvent => isDataLayerEvent(told) && told.event === event),
  }
}

function isDataLayerEvent(told: unknown): told is DataLayerEvent {
  return typeof told === 'object' && told !== null && 'event' in told
}

declare global {
  interface Window {
    recordDataLayerEvent: (told: string) => Promise<void>
    dataLayer?: unknown[]
  }
}
