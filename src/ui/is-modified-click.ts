/** Whether a key is held at a click on a link, with which the browser opens a tab or a window, or saves the file. */
export function isModifiedClick(event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
