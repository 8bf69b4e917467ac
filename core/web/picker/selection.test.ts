import { expect, test } from 'vitest'
import { afterClick, afterPage } from './selection.ts'

const keyOf = (row: string) => row

test('radio mode keeps the row that was clicked last, also when it is clicked again', () => {
  const how = { keyOf, multiple: false }
  expect(afterClick(['门'], '窗', how)).toEqual(['窗'])
  expect(afterClick(['窗'], '窗', how)).toEqual(['窗'])
})

test('multi mode takes a row in, and out again, and keeps the order of choosing', () => {
  const how = { keyOf, multiple: true }
  expect(afterClick(['窗'], '门', how)).toEqual(['窗', '门'])
  expect(afterClick(['窗', '门'], '窗', how)).toEqual(['门'])
})

test('a page chosen whole joins what other pages gave, and leaves it when it goes', () => {
  expect(afterPage(['锁', '窗'], ['窗', '门'], { keyOf, isChosen: true })).toEqual(['锁', '窗', '门'])
  expect(afterPage(['锁', '窗', '门'], ['窗', '门'], { keyOf, isChosen: false })).toEqual(['锁'])
})
