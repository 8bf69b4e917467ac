import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DictSelect } from './dict-select/dict-select.tsx'
import { chosenOf, optionOf, withGone } from './input.ts'

test.each([
  ['its text', { value: '1', text: '男', label: '甲', title: '乙' }, '男'],
  ['its label', { value: '1', label: '甲', title: '乙' }, '甲'],
  ['its title', { value: '1', title: '乙' }, '乙'],
  ['its value', { value: 1 }, '1'],
])('[B-082] an item of a dictionary is offered by %s', (_, item, label) => {
  expect(optionOf(item)).toEqual({ value: '1', label, disabled: false })
})

test('[B-082] an item that is switched off cannot be chosen, and one with a picture shows it', () => {
  const item = { value: 'oak', text: '橡木', disabled: true, img: 'temp/oak.png' }
  expect(optionOf(item)).toEqual({ value: 'oak', label: '橡木', disabled: true, img: 'temp/oak.png' })
  const drawn = renderToString(createElement(DictSelect, { type: 'radio', value: 'oak', options: [item] }))
  expect(drawn).toContain('src="/api/sys/common/static/temp/oak.png"')
  expect(drawn).toMatch(/<input[^>]*disabled/)
})

test('0 is a value, nothing is none', () => {
  expect([0, '0', '', null, undefined].map(chosenOf)).toEqual(['0', '0', undefined, undefined, undefined])
})

test('a value that is no longer offered is still shown, and cannot be chosen anew', () => {
  expect(withGone([], ['x'], '旧色')).toEqual([{ value: 'x', label: '旧色', disabled: true }])
  const drawn = renderToString(createElement(DictSelect, { value: 'x', options: [], readOnly: true }))
  expect(drawn).toBe('<span>x</span>')
})

test('[B-233] a dictionary select without a code says so', () => {
  for (const dictCode of ['', undefined]) {
    expect(renderToString(createElement(DictSelect, { dictCode }))).toContain('字典Code不能为空!')
  }
})
