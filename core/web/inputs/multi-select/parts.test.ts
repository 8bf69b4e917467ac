import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { MultiSelect } from './multi-select.tsx'
import { partsOf } from './parts.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('[B-263] several values are one text with commas between them, and nothing else', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(partsOf('a,b', ',')).toEqual(['a', 'b'])
  expect(partsOf('a;b', ';')).toEqual(['a', 'b'])
  expect([partsOf('', ','), partsOf(null, ','), partsOf(undefined, ',')]).toEqual([[], [], []])
  expect(errors).not.toHaveBeenCalled()
  expect(partsOf(['a', 'b'], ',')).toEqual([])
  expect(errors).toHaveBeenCalledOnce()
})

test('[B-263] the select shows the values of its text by their labels', () => {
  const options = [
    { value: 'a', text: '橡木' },
    { value: 'b', text: '胡桃' },
    { value: 'c', text: '白蜡' },
  ]
  const drawn = renderToString(createElement(MultiSelect, { value: 'a,b', options, readOnly: true }))
  expect(drawn).toBe('<span>橡木,胡桃</span>')
})
