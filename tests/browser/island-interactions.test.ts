import { describe, expect, it } from 'vitest'
import { recordInteractions } from '#src/ui/loading/island-interactions.ts'

const RENDERED = `
  <select><option value="recent" selected>Newest first</option><option value="oldest">Oldest first</option></select>
  <select><option value="a" selected>A</option><option value="b">B</option></select>
  <input type="text" value=""><textarea></textarea>`

function part(): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = RENDERED
  document.body.append(place)
  return place
}

describe('a part that was used before its code was there', () => {
  it('hears of what was chosen and typed, and of nothing else', () => {
    const rendered = part()
    const [order] = rendered.querySelectorAll('select')
    const [words] = rendered.querySelectorAll('textarea')
    if (order === undefined || words === undefined) throw new Error('The part has its fields')
    order.value = 'oldest'
    words.value = 'Comfortable'
    const done = recordInteractions(rendered, new Set())
    const alive = part()
    const heard: string[] = []
    for (const type of ['input', 'change']) {
      alive.addEventListener(type, ({ target }) => {
        if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)
          heard.push(`${type} ${target.value}`)
      })
    }
    done.replay(alive)
    expect(heard).toEqual(['change oldest', 'input Comfortable'])
  })
})
