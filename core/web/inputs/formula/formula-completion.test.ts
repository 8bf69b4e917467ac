import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { readingFault } from '@mortise/model'
import { expect, test } from 'vitest'
import { completionsFor, functionsOf, optionsFor } from './formula-completion.ts'

const help = {
  check: readingFault,
  names: [
    { name: 'w', label: '洞口宽', detail: '数字 mm' },
    { name: 'h', label: '洞口高', detail: '数字 mm' },
    { name: 'colour.n1', label: '颜色 系数1', detail: '数字' },
  ],
  functions: ['rate'],
}
const labels = (word: string) => optionsFor(help, word).map(({ label }) => label)

test('a name is found by its code and by what people call it, functions by name and by what they do', () => {
  expect(labels('高')).toEqual(['h'])
  expect(labels('H')[0]).toBe('h')
  expect(labels('colour.')).toEqual(['colour.n1'])
  expect(labels('取整')).toEqual(['ceil', 'floor'])
  expect(labels('rou')).toEqual(['round', 'roundup', 'rounddown'].filter((name) => name.startsWith('rou')))
  expect(labels('没有这个')).toEqual([])
})

test('functions of other places are not offered', () => {
  const names = functionsOf(help).map(({ name }) => name)
  expect(names).toContain('rate')
  expect(names).toContain('if')
  expect(names).not.toContain('hasRole')
  expect(names).not.toContain('sum')
})

test('what is offered follows what is typed at once, so that it can always be chosen', () => {
  const at = (doc: string) => new CompletionContext(EditorState.create({ doc }), doc.length, false)
  const ask = completionsFor(help)
  const offered = ask(at('2 * 洞口'))
  expect(offered?.options.map(({ label }) => label)).toEqual(['w', 'h'])
  const followed = offered?.update?.(offered, 4, 7, at('2 * 洞口高'))
  expect(followed).toMatchObject({ from: 4, options: [{ label: 'h' }] })
  // Nothing is offered any more for what nothing is called.
  expect(followed?.update?.(followed, 4, 8, at('2 * 洞口高度'))).toBeNull()
})
