/** Whether a response says that it is of a type, as `application/json` or all of `image/`. */
export function isOfType(response: Response, type: string): boolean {
  return response.headers.get('content-type')?.startsWith(type) === true
}
