/** What is shown without a network where the browser has dropped even the page for that. */
export function plainPage(): Response {
  const html = `<!doctype html>
<html lang="en-ZA">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>You’re offline | Rusbank</title>
<body style="font-family:sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem">
<h1>You’re offline</h1>
<p>Your cart is saved on this device. Try again once you’re connected.</p>
<p><a href="">Try again</a></p>
`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
