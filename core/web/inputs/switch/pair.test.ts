import { expect, test } from 'vitest'
import { isOn, type Pair, startingValue, yesNo } from './pair.ts'

test('[B-173] a switch is on where its value equals the first of its pair, Y unless told otherwise', () => {
  const numbers: Pair<string | number> = [1, 0]
  expect([isOn('Y', yesNo), isOn('N', yesNo), isOn('other', yesNo)]).toEqual([true, false, false])
  expect([isOn(1, numbers), isOn('1', numbers), isOn(0, numbers)]).toEqual([true, true, false])
  expect([isOn(true, [true, false]), isOn(false, [true, false])]).toEqual([true, false])
  expect([isOn('', yesNo), isOn(null, yesNo), isOn(undefined, yesNo)]).toEqual([false, false, false])
})

test('[B-174] an empty switch emits the second of its pair, one with a value nothing', () => {
  expect(['', null, undefined].map((value) => startingValue(value, yesNo))).toEqual(['N', 'N', 'N'])
  expect(['Y', 'N', 'other'].map((value) => startingValue(value, yesNo))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(startingValue<number>(null, [1, 0])).toBe(0)
})
