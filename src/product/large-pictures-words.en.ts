export const LARGE_PICTURES_WORDS = {
  name: (product: string) => `${product}: pictures`,
  close: 'Close pictures',
  enlarged: 'Enlarged pictures',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  previous: 'Previous picture',
  next: 'Next picture',
  picture: 'Picture ',
  place: (which: number, all: number) => `${which} of ${all}`,
}
