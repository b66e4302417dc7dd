import type { ERROR_WORDS } from './error-words.en.ts'

export const errorWords: typeof ERROR_WORDS = {
  unreachable: {
    title: 'Ons kon nie koppel nie',
    advice: 'Jy is dalk vanlyn. Jou mandjie is veilig op hierdie toestel. Probeer weer sodra jy weer aanlyn is.',
  },
  failed: {
    title: 'Iets het verkeerd geloop',
    advice: 'Die fout lê by ons. Jou mandjie is veilig. Probeer asseblief oor ’n oomblik weer.',
  },
  missing: {
    title: 'Hierdie bladsy het nie gelaai nie',
    advice:
      'Jou verbinding is verbreek, of ons het so pas die winkel bygewerk. Jou mandjie is veilig. Probeer asseblief weer.',
  },
  broken: {
    title: 'Iets het op hierdie bladsy verkeerd geloop',
    advice: 'Die fout lê by ons. Jou mandjie is veilig. Dit help gewoonlik om die bladsy te herlaai.',
  },
  reload: 'Herlaai die bladsy',
  again: 'Probeer weer',
  stillOffline: 'Steeds geen verbinding nie. Probeer weer',
  trying: 'Probeer tans …',
  home: 'Tuis',
}
