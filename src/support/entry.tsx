import '../design/tokens.css'
import '../design/fonts.css'
import '../design/base.css'
import './console.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { assert } from '#domain/assert.ts'
import { consoleApi } from './console-api.ts'
import { consoleRoutes } from './console-routes.tsx'

const place = document.getElementById('console')
assert(place !== null, 'the console’s page has a place for it')
const router = createBrowserRouter(consoleRoutes(consoleApi), { basename: '/support' })
createRoot(place).render(<RouterProvider router={router} />)
