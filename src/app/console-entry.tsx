import '../ui/design/tokens.css'
import '../ui/design/fonts.css'
import '../ui/design/base.css'
import '../ui/design/shared-classes.css'
import '../support/console.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { assert } from '#domain/assert.ts'
import { consoleApi } from '../support/console-api.ts'
import { consoleRoutes } from './console-routes.tsx'

const place = document.getElementById('console')
assert(place !== null, 'the console’s page has a place for it')
const router = createBrowserRouter(consoleRoutes(consoleApi), { basename: '/support' })
createRoot(place).render(<RouterProvider router={router} />)
