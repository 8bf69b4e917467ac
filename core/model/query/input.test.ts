import { expect, test } from 'vitest'
import { filledParams, likeSearch, searchText, typedText } from './input.ts'

test('[B-252] a text searched by likeness is wrapped in asterisks', () => {
  expect(searchText('like', '榫卯')).toBe('*榫卯*')
  expect(searchText('like', '')).toBe('')
})

test('[B-253] ne puts an exclamation mark, ge and le their signs before the text', () => {
  expect(searchText('ne', 'a')).toBe('!a')
  expect(searchText('ge', '5')).toBe('>=5')
  expect(searchText('le', '5')).toBe('<=5')
  expect(searchText('ne', '')).toBe('')
})

test('[B-254] null and notnull ask by their texts, whatever was typed', () => {
  for (const typed of ['', 'a']) {
    expect(searchText('null', typed)).toBe('is null')
    expect(searchText('notnull', typed)).toBe('is not null')
  }
})

test('a search shows what was typed, without its marks', () => {
  for (const search of ['like', 'ne', 'ge', 'le'] as const) {
    for (const typed of ['', 'a', '*', '!', '>=', 'a*b']) {
      expect(typedText(search, searchText(search, typed))).toBe(typed)
    }
  }
  expect(typedText('null', 'is null')).toBe('')
  expect(typedText('like', 'never marked')).toBe('never marked')
})

test.each([
  ['abc', '*abc*'],
  [' 榫卯 ', '*榫卯*'],
  ['M7', '*M7*'],
  ['1.2.3', '*1.2.3*'],
  ['2026-01', '*2026-01*'],
  ['12', '12'],
  ['-1.5', '-1.5'],
  ['2026-01-01', '2026-01-01'],
  ['2026-01-01 09:30:00', '2026-01-01 09:30:00'],
  ['', ''],
  ['  ', ''],
])('[B-255] %j is searched as %j', (typed, text) => {
  expect(likeSearch(typed)).toBe(text)
})

test('[B-065] empty query values are dropped and texts trimmed', () => {
  const blanks = { a: ' x ', b: '', c: '   ', d: null, e: undefined, f: 0, g: ['1', '2'], h: [], i: false }
  expect(filledParams(blanks)).toEqual({ a: 'x', f: '0', g: '1,2', i: 'false' })
})
