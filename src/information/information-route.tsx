import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Information } from '#domain/reading/information.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { InformationPage } from './information-page.tsx'

/** A page on how the shop does things, at `/information/{slug}`. */
export function informationRoute(api: ShopApi) {
  return {
    loader: async ({ params, request }: LoaderFunctionArgs): Promise<Information> => {
      const path = `/api/information/${encodeURIComponent(params.slug ?? '')}`
      return loaded(await api.get<Information>(path, request.signal))
    },
    Component: InformationRoute,
  }
}

function InformationRoute() {
  return <InformationPage page={useLoaderData<Information>()} />
}
