/** Whether a response has a content type with this prefix, such as `application/json` or `image/`. */
export function isOfType(response: Response, type: string): boolean {
  return response.headers.get('content-type')?.startsWith(type) === true
}
