/** The name of a device whose browser does not tell what it is. All names are in English: `Safari on iPhone`. */
export const UNKNOWN_DEVICE = 'An unknown device'

export function deviceNameInAfrikaans(name: string): string {
  return name === UNKNOWN_DEVICE ? '’n Onbekende toestel' : name.replace(' on ', ' op ')
}
